import { act, screen, waitFor, within } from '@testing-library/react';
import { storeAccessToken } from '@/api/access-token';
import type { SavedViewsBody, SavedViewView, SharedViewView } from '@/api/types.gen';
import { anOrder } from '@test/builders';
import { carl, tokenFor } from '@test/session';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { ManageOrdersTable } from './manage-orders-table';

/** The shop's record of the admin's views. */
interface Account {
  views: SavedViewView[];
  shared: SharedViewView[];
  revision: number;
}
const VIEWS = `/user/${carl.email}/views`;
const KEY = `list listOrders ${carl.email}`;
const late: SavedViewView = { list: 'listOrders', name: 'Late', search: 'status=unpaid&placed_before=-9d' };

/** Renders the list of orders of an admin with these views, and opens them. */
async function showViews(given: Partial<Account> = {}, at = '/') {
  storeAccessToken(tokenFor(carl));
  const account: Account = { views: [], shared: [], revision: 3, ...given };
  const calls = serve({
    'GET /orders': () => listing([anOrder()]),
    [`GET ${VIEWS}`]: () => json(account),
    [`PUT ${VIEWS}`]: ({ body }) => {
      const { views, revision } = body as SavedViewsBody;
      const current = { views: account.views, revision: account.revision };
      if (revision !== account.revision)
        return json({ type: '/problems/views-changed', detail: 'Changed', current }, 409);
      Object.assign(account, { views, revision: revision + 1 });
      return json({ views, revision: revision + 1 });
    },
  });
  const shown = renderInShop(<ManageOrdersTable />, at);
  await screen.findByText(/^1 order/);
  const open = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Views' }));
    await screen.findByRole('textbox', { name: 'Name of the view' });
  };
  await open();
  const press = (name: string | RegExp) => shown.user.click(screen.getByRole('button', { name }));
  const orders = () => calls.findLast(({ name }) => name === 'GET /orders')!.query;
  return { ...shown, account, calls, open, press, orders };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Saved views' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const nameField = () => screen.getByRole('textbox', { name: 'Name of the view' });

describe('The views of Manage All Orders', () => {
  it('save the filters, the sort order and the columns at the account, and apply them', async () => {
    const at = '/?q=fan&status=unpaid&sort=amount&columns=company&cursor=b';
    const { user, router, account, open, orders } = await showViews({}, at);
    await user.type(nameField(), 'Fans{Enter}');
    expect(await screen.findByRole('link', { name: 'Fans' })).toHaveAttribute('aria-current', 'page');
    const search = 'q=fan&status=unpaid&sort=amount&columns=company';
    await waitFor(() => expect(account.views).toEqual([{ list: 'listOrders', name: 'Fans', search }]));

    await user.click(screen.getByRole('link', { name: 'To ship' }));
    expect(router.state.location.search).toBe('?to_ship=true');
    await waitFor(() => expect(orders().get('sort')).toBe('created_at'));
    await open();
    await user.click(screen.getByRole('link', { name: 'Fans' }));
    expect(router.state.location.search).toBe(`?${search}`);
  });

  it('keep a relative day relative, in the address and in a saved view', async () => {
    const { user, router, account, open, orders } = await showViews();
    await user.click(screen.getByRole('link', { name: 'Unpaid for 3 days' }));
    expect(router.state.location.search).toBe('?status=unpaid&placed_before=-3d');
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await waitFor(() => expect(orders().get('placed_before')).toBe(day));
    expect(screen.getByRole('button', { name: /^Placed before / })).toBeVisible();
    await open();
    await user.type(nameField(), 'Old{Enter}');
    await waitFor(() => expect(account.views[0]?.search).toBe('status=unpaid&placed_before=-3d&columns=none'));
  });

  it("mark the shop's view as the current one, whatever columns are shown", async () => {
    await showViews({}, '/?to_ship=true&columns=company');
    expect(screen.getByRole('link', { name: 'To ship' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Unpaid for 3 days' })).not.toHaveAttribute('aria-current');
  });

  it('are removed with Undo, and leave the focus on the next one', async () => {
    const { press, account } = await showViews({ views: [late, { ...late, name: 'Later' }] });
    await press('Remove the view Late');
    expect(screen.getByRole('button', { name: 'Remove the view Later' })).toHaveFocus();
    await waitFor(() => expect(names()).toEqual(['To ship', 'Unpaid for 3 days', 'Later']));
    await press(/^Undo/);
    await waitFor(() => expect(account.views.map(({ name }) => name)).toEqual(['Late', 'Later']));
    await waitFor(() => expect(names()).toEqual(['To ship', 'Unpaid for 3 days', 'Late', 'Later']));
    expect(screen.getByRole('button', { name: 'Remove the view Later' })).toHaveFocus();
  });

  it('of the shop are removed with Undo, and shown again later', async () => {
    const { press, account } = await showViews();
    await press('Remove the view To ship');
    await waitFor(() => expect(account.views).toEqual([{ list: 'listOrders', name: 'To ship', hidden: true }]));
    await press(/^Undo/);
    await waitFor(() => expect(account.views).toEqual([]));
    await waitFor(() => expect(names()).toEqual(['To ship', 'Unpaid for 3 days']));

    for (const name of ['To ship', 'Unpaid for 3 days']) {
      await press(`Remove the view ${name}`);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: `Remove the view ${name}` })).not.toBeInTheDocument(),
      );
    }
    await waitFor(() => expect(nameField()).toHaveFocus());
    await screen.findByRole('button', { name: 'Show 2 hidden' });
    await press('Show 2 hidden');
    await waitFor(() => expect(account.views).toEqual([]));
    await waitFor(() => expect(names()).toEqual(['To ship', 'Unpaid for 3 days']));
  });

  it('are shared and no longer shared by their owner', async () => {
    const { press, account } = await showViews({ views: [late] });
    await press('Share the view Late with all admins');
    await waitFor(() => expect(account.views).toEqual([{ ...late, shared: true }]));
    await screen.findByText('Stop sharing');
    await press('Stop sharing the view Late with all admins');
    await waitFor(() => expect(account.views).toEqual([{ ...late, shared: false }]));
  });

  it('of other admins name their owner, can only be hidden, and come back with Undo', async () => {
    const shared = [
      { ...late, owner: 'ada@example.com' },
      { ...late, list: 'listParts', owner: 'ada@example.com' },
    ];
    const { press, account } = await showViews({ shared });
    const row = screen.getByRole('link', { name: 'Late' }).closest('li')!;
    expect(row).toHaveTextContent('by ada@example.com');
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    await press('Hide the view Late');
    await waitFor(() => expect(names()).toEqual(['To ship', 'Unpaid for 3 days']));
    expect(account.views).toEqual([{ list: 'listOrders', name: 'Late', owner: 'ada@example.com', hidden: true }]);
    await press(/^Undo/);
    await waitFor(() => expect(account.views).toEqual([]));
    expect(await screen.findByRole('link', { name: 'Late' })).toBeVisible();
  });

  it('keep what another device has saved meanwhile', async () => {
    const { user, account } = await showViews({ views: [late] });
    Object.assign(account, { views: [late, { ...late, name: 'Phone' }], revision: 4 });
    await user.type(nameField(), 'Desk{Enter}');
    await waitFor(() => expect(account.views.map(({ name }) => name)).toEqual(['Late', 'Phone', 'Desk']));
    await waitFor(() => expect(names().slice(2)).toEqual(['Late', 'Phone', 'Desk']));
  });

  it('show why a view could not be saved, and keep its name', async () => {
    const { user } = await showViews();
    serve({ [`PUT ${VIEWS}`]: () => problem(400, 'At most 50') });
    await user.type(nameField(), 'Desk{Enter}');
    expect(await screen.findByText('Your views could not be saved.')).toBeVisible();
    expect(screen.getByText('At most 50')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Desk' })).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('Desk');
  });

  it('ignore what this version does not know of an old view', async () => {
    const { user, router } = await showViews({
      views: [{ ...late, search: 'colour=red&status=unpaid&sort=size&q=fan' }],
    });
    await user.click(screen.getByRole('link', { name: 'Late' }));
    expect(router.state.location.search).toBe('?q=fan&status=unpaid');
  });

  it('keep the typed name while their menu is closed, and ask before it is lost', async () => {
    const { user, router, open } = await showViews();
    await user.type(nameField(), 'Fans');
    await user.click(document.body);
    await act(async () => router.navigate('/other'));
    expect(await screen.findByText('You have typed a name for it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await open();
    expect(nameField()).toHaveValue('Fans');
  });
});

describe('Views that an earlier version kept in the browser', () => {
  beforeEach(() => {
    const orders = [{ name: 'Old', search: 'q=fan' }, { name: 'To ship' }, { title: 'x' }];
    localStorage.setItem(KEY, JSON.stringify({ columns: ['company'], views: orders }));
    localStorage.setItem(`list listParts ${carl.email}`, JSON.stringify({ views: [{ name: 'Parts', search: '' }] }));
    localStorage.setItem('list listParts ann@example.com', JSON.stringify({ views: [{ name: 'Ann', search: '' }] }));
  });

  it('are offered once, and kept at the account', async () => {
    const { press, account, open, user } = await showViews();
    expect(screen.getByText('Keep the 2 views of this browser?')).toBeVisible();
    await press('Keep');
    await waitFor(() =>
      expect(account.views).toEqual([
        { list: 'listOrders', name: 'Old', search: 'q=fan' },
        { list: 'listOrders', name: 'To ship', hidden: true },
        { list: 'listParts', name: 'Parts', search: '' },
      ]),
    );
    await waitFor(() => expect(nameField()).toHaveFocus());
    await waitFor(() => expect(names()).toEqual(['Unpaid for 3 days', 'Old']));
    await user.click(document.body);
    await open();
    expect(screen.queryByText(/of this browser\?/)).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ columns: ['company'] });
    expect(localStorage.getItem('list listParts ann@example.com')).toContain('Ann');
  });

  it('are removed with Undo, which offers them again', async () => {
    const { press, account, open, user } = await showViews();
    await press('Remove');
    expect(screen.queryByText(/of this browser\?/)).not.toBeInTheDocument();
    expect(nameField()).toHaveFocus();
    await press(/^Undo/);
    await user.click(document.body);
    await open();
    expect(screen.getByText('Keep the 2 views of this browser?')).toBeVisible();
    expect(account.views).toEqual([]);
  });

  it('stay in the browser while they cannot be kept', async () => {
    const { press } = await showViews();
    serve({ [`PUT ${VIEWS}`]: () => problem(503, 'Busy') });
    await press('Keep');
    expect(await screen.findByText('Your views could not be saved.')).toBeVisible();
    expect(screen.getByText('Keep the 2 views of this browser?')).toBeVisible();
  });
});
