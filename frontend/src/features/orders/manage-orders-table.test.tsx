import { act, screen, waitFor, within } from '@testing-library/react';
import { anOrder, anOrderOfLines, aPaidOrder } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { ManageOrdersTable, OrdersBar } from './manage-orders-table';

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
    expect(pending.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Shipped', '']);
    expect(pending.getByRole('button', { name: 'Ship with tracking…' })).toBeVisible();
    const shipped = await rowOf('Case');
    expect(shipped.getByText('Approved')).toBeVisible();
    expect(shipped.getByRole('button')).toHaveAccessibleName('Edit tracking…');
  });

  it('shows the number and date below the part, and the total and the first line of the address in columns', async () => {
    const order = anOrder({ _id: '1', part_name: 'Fan', delivery_address: 'Acme, 12 Harbour Road\nPortland' });
    serve({ 'GET /orders': () => listing([order]) });
    renderInShop(<ManageOrdersTable />);
    const cells = (await screen.findByText('Fan')).closest('tr')!.querySelectorAll('td');
    expect(cells[1]).toHaveTextContent('FanNB-7K2M-9QXD Mar 1, 2026');
    expect(cells[3]).toHaveTextContent('$6,980');
    expect(cells[4]).toHaveTextContent(/^Acme$/);
    expect(within(cells[4]!).getByTitle(/Portland/)).toBeVisible();
  });

  it('lists pending orders oldest first, unless another order is chosen', async () => {
    const calls = serve({ 'GET /orders': () => listing([anOrder()]) });
    const sorts = () => calls.map(({ query }) => query.get('sort'));
    const first = renderInShop(<ManageOrdersTable />, '/?status=pending');
    await screen.findByText('1 order found');
    expect(sorts()).toEqual(['created_at']);
    first.unmount();
    renderInShop(<ManageOrdersTable />, '/?status=pending&sort=-created_at');
    await screen.findByText('1 order found');
    expect(sorts()).toEqual(['created_at', '-created_at']);
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

  it('names each filter beside the number that it finds, and removes one at a time', async () => {
    serve({ 'GET /orders': () => listing([anOrder()], { total: '66' }) });
    const { user, router } = renderInShop(<ManageOrdersTable />, '/?q=fan&to_ship=true&from=2026-03-01');
    expect(await screen.findByText('66 found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^To ship.*remove this filter$/ }));
    expect(router.state.location.search).toBe('?q=fan&from=2026-03-01');
    await user.click(screen.getByRole('button', { name: /^From Mar 1, 2026/ }));
    expect(router.state.location.search).toBe('?q=fan');
    expect(await screen.findByText('66 found')).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it.each([
    ['to_ship=true', 'All shipped'],
    ['status=unpaid&placed_before=-3d', 'No order is unpaid for 3 days'],
    ['q=fan&to_ship=true', 'No orders match'],
  ])('says what it means that %s finds nothing', async (search, title) => {
    serve({ 'GET /orders': () => listing([]) });
    renderInShop(<ManageOrdersTable />, `/?${search}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
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

  it('adds chosen columns, and keeps them for this admin; the columns of the shop are not offered', async () => {
    serve({ 'GET /orders': () => listing([anOrder({ po_number: 'PO-7', delivery_phone: '+15035550199' })]) });
    const { user, router, unmount } = renderInShop(<ManageOrdersTable />);
    await screen.findByText('Carl Customer');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const offered = screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(offered).toContain('PO number');
    for (const title of ['Part Name', 'Order By', 'Status', 'Total', 'Address', 'Actions'])
      expect(offered).not.toContain(title);
    await user.click(screen.getByRole('checkbox', { name: 'PO number' }));
    expect(screen.getByText('PO-7')).toBeVisible();
    expect(router.state.location.search).toBe('?columns=po_number');
    unmount();

    renderInShop(<ManageOrdersTable />);
    expect(await screen.findByText('PO-7')).toBeVisible();
    expect(screen.queryByText('+15035550199')).not.toBeInTheDocument();
  });

  it('names the company before the person', async () => {
    serve({ 'GET /orders': () => listing([anOrder({ company: 'Acme', name: 'Carl', email: 'carl@acme.test' })]) });
    renderInShop(<ManageOrdersTable />);
    expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute(
      'href',
      '/dashboard/customers/carl%40acme.test',
    );
    expect(screen.getByText('Carl, carl@acme.test')).toBeVisible();
  });

  it('shows the columns in the address instead of the kept ones', async () => {
    localStorage.setItem('list listOrders ', JSON.stringify({ columns: ['po_number'] }));
    serve({ 'GET /orders': () => listing([anOrder({ po_number: 'PO-7', delivery_phone: '+15035550199' })]) });
    renderInShop(<ManageOrdersTable />, '/?columns=phone,unknown');
    expect(await screen.findByText('+15035550199')).toBeVisible();
    expect(screen.queryByText('PO-7')).not.toBeInTheDocument();
  });
});

describe('The tabs of Manage All Orders', () => {
  const COUNTS = { total: 1529, unpaid: 40, pending: 66, to_ship: 66, shipped: 1423 };
  const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const show = (at: string) => {
    const calls = serve({ 'GET /orders': () => listing([anOrder()]) });
    const shown = renderInShop(
      <>
        <OrdersBar counts={COUNTS} />
        <ManageOrdersTable />
      </>,
      at,
    );
    const asked = () => ({ ...Object.fromEntries(calls.at(-1)!.query), sort: undefined, limit: undefined });
    const press = async (name: RegExp) => shown.user.click(screen.getByRole('link', { name }));
    return { ...shown, asked, press };
  };

  it('clear what implies another status, so that they show as many orders as they say', async () => {
    const { router, asked, press } = show('/?to_ship=true');
    expect(tabs()).toEqual(['All 1,529', 'Unpaid 40', 'Pending 66', 'Approved 1,423']);
    for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current');
    await press(/^Approved/);
    expect(router.state.location.search).toBe('?status=shipped');
    await waitFor(() => expect(asked()).toEqual({ status: 'shipped' }));
    expect(screen.getByRole('link', { name: /^Approved/ })).toHaveAttribute('aria-current', 'page');

    await act(async () => router.navigate('/?status=unpaid&placed_before=2026-11-24'));
    expect(screen.getByRole('link', { name: /^Unpaid/ })).not.toHaveAttribute('aria-current');
    await press(/^Unpaid/);
    await waitFor(() => expect(asked()).toEqual({ status: 'unpaid' }));
  });

  it('say no number beside a search or another filter, which they keep', async () => {
    const { asked, press } = show('/?q=fan&from=2026-11-01&to_ship=true');
    expect(tabs().map((text) => text.trim())).toEqual(['All', 'Unpaid', 'Pending', 'Approved']);
    await press(/^Unpaid/);
    await waitFor(() => expect(asked()).toEqual({ status: 'unpaid', q: 'fan', from: '2026-11-01' }));
  });
});

describe('The days of Manage All Orders', () => {
  it('filter the orders, and the server says when the first is after the last', async () => {
    const detail = 'The first day is after the last one.';
    serve({
      'GET /orders': ({ query }) =>
        (query.get('from') ?? '') > (query.get('to') ?? '') ? problem(400, detail) : listing([anOrder()]),
    });
    const { user, router } = renderInShop(<ManageOrdersTable />, '/?from=2026-11-01&to=2026-11-24');
    expect(await screen.findByText('1 order found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Days' }));
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-24');
    await act(async () => router.navigate('/?from=2026-11-25&to=2026-11-24'));
    expect(await screen.findByText(detail)).toBeVisible();
  });
});
