import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { json, problem, renderInShop, serve, type Call } from '@test/shop';
import { SearchDialog } from './search-dialog';

const FOUND = { orders: [], parts: [], users: [], messages: [] };
const ORDER = {
  _id: '665f1c2ab3d4e5f60718293b',
  number: 'NB-7K2M-9QXD',
  name: 'Carl Customer',
  email: 'carl@example.com',
  total_price: 6980,
  status: 'pending',
  created_at: '2026-03-01T09:30:00.000Z',
  matched: 'transaction',
};

function show(answer: (call: Call) => Response | Promise<Response>) {
  const exported = jest.fn();
  const calls = serve({ 'GET /search': answer });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && (
          <SearchDialog
            commands={[
              { name: 'Manage Parts', kind: 'page', to: '/dashboard/manage-part' },
              { name: 'Import Parts', kind: 'page', to: '/dashboard/import-parts' },
              { name: 'Export parts', kind: 'action', run: exported },
            ]}
            onClose={() => setIsOpen(false)}
          />
        )}
      </>
    );
  }
  return { ...renderInShop(<Page />), calls, exported };
}

async function open(answer: (call: Call) => Response | Promise<Response> = () => json(FOUND)) {
  const shown = show(answer);
  await shown.user.click(screen.getByRole('button', { name: 'Open' }));
  return { ...shown, field: screen.getByRole('combobox', { name: 'Search' }) };
}

const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });

describe('The search', () => {
  it('finds pages and actions by the beginnings of their words, without a request', async () => {
    const { user, field, calls, router } = await open();
    expect(field).toHaveFocus();
    expect(optionNames()).toEqual(['Manage Parts', 'Import Parts', 'Export parts']);
    expect(field).toHaveAttribute('aria-activedescendant', chosen().id);

    await user.type(field, 'part im');
    expect(optionNames()).toEqual(['Import Parts']);
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/dashboard/import-parts');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('runs an action, and is moved through by the arrow keys', async () => {
    const { user, exported } = await open();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Import Parts');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toHaveTextContent('Export parts');
    await user.keyboard('{Enter}');
    expect(exported).toHaveBeenCalledTimes(1);
  });

  it('opens an order that is found by its transaction', async () => {
    const { user, field, router } = await open(() => json({ ...FOUND, orders: [ORDER] }));
    await user.type(field, 'pi_3Pabc');
    const order = await screen.findByRole('option', { name: /NB-7K2M-9QXD Carl Customer/ });
    expect(within(screen.getByRole('group', { name: 'Orders' })).getByRole('option')).toBe(order);
    expect(order).toHaveTextContent('Transaction ID. carl@example.com, $6,980');
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/dashboard/orders/${ORDER._id}`);
  });

  it('asks once after a typing pause, and at once on Enter, which opens the first row of its own text', async () => {
    const { user, field, calls, router } = await open(({ query }) =>
      json({ ...FOUND, users: [{ _id: '1', email: `${query.get('q')}@example.com`, role: 'customer' }] }),
    );
    await user.type(field, 'ann');
    expect(await screen.findByRole('option', { name: /ann@example.com/ })).toBeVisible();
    expect(calls).toHaveLength(1);

    await user.type(field, 'a{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/customers/anna%40example.com'));
    expect(calls).toHaveLength(2);
  });

  it('opens nothing on Enter when the text changes before its answer, or nothing is found', async () => {
    const { user, field, router } = await open(({ query }) =>
      json({ ...FOUND, orders: query.get('q') === 'NB-7K2M' ? [ORDER] : [] }),
    );
    await user.type(field, 'NB-7K2{Enter}M');
    expect(await screen.findByRole('option', { name: /NB-7K2M-9QXD/ })).toBeVisible();
    await user.type(field, 'X{Enter}');
    expect(await screen.findByText('Nothing found for “NB-7K2MX”')).toBeVisible();
    await user.type(field, '{Backspace}');
    expect(await screen.findByRole('option', { name: /NB-7K2M-9QXD/ })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  it('ignores an answer that arrives after a newer one', async () => {
    const waiting: Record<string, () => void> = {};
    const { user, field } = await open(({ query }) => {
      const q = query.get('q') ?? '';
      const answer = json({ ...FOUND, users: [{ _id: q, email: `${q}@example.com`, role: 'customer' }] });
      return new Promise((resolve) => (waiting[q] = () => resolve(answer)));
    });
    await user.type(field, 'slow{Enter}');
    await user.clear(field);
    await user.type(field, 'new');
    await waitFor(() => expect(Object.keys(waiting)).toEqual(['slow', 'new']));
    waiting['new']!();
    expect(await screen.findByText('new@example.com')).toBeVisible();
    waiting['slow']!();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('slow@example.com')).not.toBeInTheDocument();
  });

  it('says what it searches when nothing is found', async () => {
    const { user, field } = await open();
    await user.type(field, 'zzz{Enter}');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible();
    expect(screen.getByText(/^Orders are found by number \(also by half of it\), transaction/)).toBeVisible();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('offers a retry after an error', async () => {
    const answers = [() => problem(503, 'The shop is busy.'), () => json({ ...FOUND, orders: [ORDER] })];
    const { user, field } = await open(() => answers.shift()!());
    await user.type(field, 'carl{Enter}');
    expect(await screen.findByText('The search failed')).toBeVisible();
    expect(screen.getByText('The shop is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(field).toHaveFocus();
    expect(await screen.findByRole('option', { name: /NB-7K2M-9QXD/ })).toBeVisible();
  });

  it('closes on Escape and by its button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
