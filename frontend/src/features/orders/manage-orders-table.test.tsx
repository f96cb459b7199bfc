import { act, screen, waitFor, within } from '@testing-library/react';
import { anOrder, anOrderOfLines, aPaidOrder } from '@test/builders';
import { json, listing, renderInShop, serve } from '@test/shop';
import { ManageOrdersTable } from './manage-orders-table';

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('Manage All Orders', () => {
  it('offers the actions that the status of each order allows', async () => {
    serve({
      'GET /orders': () =>
        listing([
          anOrder({ _id: '1', part_name: 'Fan' }),
          aPaidOrder({ _id: '2', part_name: 'Cooler', name: 'Vera Vendor', email: 'vera@example.com' }),
          aPaidOrder({ _id: '3', part_name: 'Case', status: 'shipped' }),
        ]),
    });
    renderInShop(<ManageOrdersTable />);

    const unpaid = await rowOf('Fan');
    expect(unpaid.getByText('Unpaid')).toBeVisible();
    expect(unpaid.getByRole('button')).toHaveAccessibleName('Delete Order');
    const pending = await rowOf('Cooler');
    expect(pending.getByText('Pending')).toBeVisible();
    expect(pending.getByText('Vera Vendor')).toBeVisible();
    expect(pending.getByText('vera@example.com')).toBeVisible();
    expect(pending.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Shipped',
      'Ship with tracking…',
    ]);
    const shipped = await rowOf('Case');
    expect(shipped.getByText('Approved')).toBeVisible();
    expect(shipped.getByRole('button')).toHaveAccessibleName('Edit tracking…');
  });

  it('shows the amount, the total and the date of an order', async () => {
    const placed = { created_at: '2026-03-01T12:00:00.000Z', total_price: 84 };
    const rows = [
      anOrder({ _id: '1', part_name: 'Fan', amount: 1, ...placed }),
      anOrder({ _id: '2', part_name: 'Case', amount: 1200, ...placed }),
    ];
    serve({ 'GET /orders': () => listing(rows) });
    renderInShop(<ManageOrdersTable />);
    const lead = async (name: string) => (await screen.findByText(name)).closest('td');
    expect(await lead('Fan')).toHaveTextContent('1 piece, $84, Mar 1, 2026');
    expect(await lead('Case')).toHaveTextContent('1,200 pieces, $84, Mar 1, 2026');
  });

  it('loads the next page when the pointer or the focus is on its button, and then shows it at once', async () => {
    const pages: Record<string, () => Response> = {
      '': () => listing([anOrder({ _id: '1', part_name: 'Fan' })], { total: '3', next: 'b' }),
      b: () => listing([anOrder({ _id: '2', part_name: 'Cooler' })], { total: '3', next: 'c', previous: 'a' }),
      c: () => listing([anOrder({ _id: '3', part_name: 'Case' })], { total: '3', previous: 'b' }),
    };
    const calls = serve({ 'GET /orders': ({ query }) => pages[query.get('cursor') ?? '']?.() ?? listing([]) });
    const { user } = renderInShop(<ManageOrdersTable />);
    const next = await screen.findByRole('button', { name: 'Next' });
    const cursors = () => calls.map(({ query }) => query.get('cursor'));
    await screen.findByText('Fan');
    expect(cursors()).toEqual([null]);

    await user.hover(next);
    await waitFor(() => expect(cursors()).toEqual([null, 'b']));
    await user.click(next);
    expect(screen.getByText('Cooler')).toBeVisible();
    // The pointer is still on the button.
    await waitFor(() => expect(cursors()).toContain('c'));

    await user.unhover(next);
    act(() => screen.getByRole('button', { name: 'Previous' }).focus());
    await waitFor(() => expect(cursors()).toContain('a'));
  });

  it('loads a sort order when the pointer rests on its option', async () => {
    const calls = serve({ 'GET /orders': () => listing([anOrder({ _id: '1', part_name: 'Fan' })]) });
    const { user } = renderInShop(<ManageOrdersTable />);
    await screen.findByText('Fan');
    const sorts = () => calls.map(({ query }) => query.get('sort'));
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.hover(await screen.findByTitle('Highest total'));
    await waitFor(() => expect(sorts()).toEqual(['-created_at', '-total_price']));
  });

  it('ships a paid order without a confirmation and keeps the focus in its row', async () => {
    let order = aPaidOrder({ _id: '2', part_name: 'Cooler' });
    serve({
      'GET /orders': () => listing([order]),
      'PATCH /shipped/2': () => {
        order = { ...order, status: 'shipped' };
        return json({ modifiedCount: 1 });
      },
    });
    const { user } = renderInShop(<ManageOrdersTable />);

    await user.click((await rowOf('Cooler')).getByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText('Part Shipped Successfully')).toBeInTheDocument();
    expect(await screen.findByText('Approved')).toBeVisible();
    expect(screen.getByText('Cooler')).toHaveFocus();
  });

  it('shows the orders of one part until the filter is removed', async () => {
    const calls = serve({ 'GET /orders': () => listing([anOrder()]) });
    const { user, router } = renderInShop(<ManageOrdersTable />, '/?part_id=665f1c2ab3d4e5f60718293a&status=unpaid');

    expect(await screen.findByText('1 order found')).toBeVisible();
    expect(calls[0]?.query.get('part_id')).toBe('665f1c2ab3d4e5f60718293a');
    await user.click(screen.getByRole('button', { name: /^Part: Northbridge N8 Processor/ }));
    expect(router.state.location.search).toBe('?status=unpaid');
    expect(calls.at(-1)?.query.has('part_id')).toBe(false);
  });

  it('names the part of the filter, also when an order has several lines', async () => {
    const [, fan] = anOrderOfLines().lines;
    serve({ 'GET /orders': () => listing([anOrderOfLines()]) });
    renderInShop(<ManageOrdersTable />, `/?part_id=${fan!.part_id}`);
    expect(await screen.findByRole('button', { name: /^Part: Silent Fan 120/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Northbridge N8 Processor and 2 more' })).toBeVisible();
  });

  it("links each part's name to the order's page and passes the list's filters on", async () => {
    serve({ 'GET /orders': () => listing([anOrder({ _id: '1', part_name: 'Fan' })]) });
    const { user, router } = renderInShop(<ManageOrdersTable />, '/dashboard/manage-orders?status=unpaid&sort=amount');

    await user.click(await screen.findByRole('link', { name: 'Fan' }));
    expect(router.state.location).toMatchObject({
      pathname: '/dashboard/orders/1',
      state: { list: '?status=unpaid&sort=amount' },
    });
  });
});
