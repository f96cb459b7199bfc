import { ListTable } from '@/ui/list';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDateTime } from '@/ui/format';
import { anOrder, aPaidOrder } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { myOrders } from './my-orders-table';

const LIST = 'GET /orders/carl@example.com';

const MY_ORDERS = myOrders(() => null);

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('My Orders', () => {
  it('offers to pay or cancel an unpaid order, and shows a paid one with its transaction', async () => {
    const unpaid = anOrder({ part_name: 'Case fan' });
    const shipped = aPaidOrder({ part_name: 'Cooler', status: 'shipped', transactionId: 'pi_42' });
    serve({ [LIST]: () => listing([unpaid, shipped]) });
    renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    const first = await rowOf('Case fan');
    expect(first.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/dashboard/payment/${unpaid._id}`);
    expect(first.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription('Case fan');
    expect(first.getByText('$6,980')).toBeVisible();
    expect(first.getByText('12 Harbour Road')).toBeVisible();

    const second = await rowOf('Cooler');
    expect(second.getByText('Paid')).toBeVisible();
    expect(second.getByText('pi_42')).toBeVisible();
    expect(second.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
    expect(second.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();

    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Parts Name', 'Contact Info', 'Order Amount', 'Pay', 'Cancel', 'More actions']);
  });

  it('tags a refunded order next to Paid, and does not show it as waiting for shipping', async () => {
    serve({ [LIST]: () => listing([aPaidOrder({ part_name: 'Cooler', payment_state: 'refunded', refunded: 6980 })]) });
    renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);
    const row = await rowOf('Cooler');
    expect(row.getByText('Paid')).toBeVisible();
    expect(row.getByText('Refunded')).toBeVisible();
    expect(row.queryByText('Waiting to be shipped')).not.toBeInTheDocument();
  });

  it('shows what was paid and when, the step that the order waits for, and links to its page', async () => {
    const paid = aPaidOrder({ part_name: 'Cooler', paid_at: '2026-03-02T13:45:00.000Z' });
    serve({ [LIST]: () => listing([paid]) });
    renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    const row = await rowOf('Cooler');
    expect(row.getByText('$6,980 on Mar 2, 2026')).toHaveAttribute('title', formatDateTime('2026-03-02T13:45:00.000Z'));
    expect(row.getByText('Waiting to be shipped')).toBeVisible();
    expect(row.getByRole('link', { name: 'Cooler' })).toHaveAttribute('href', `/dashboard/my-orders/${paid._id}`);
  });

  it('is filtered by the words of its tags', async () => {
    serve({ [LIST]: ({ query }) => listing(query.has('status') ? [] : [anOrder({ part_name: 'Case fan' })]) });
    const { user, router } = renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);
    await screen.findByText('Case fan');

    await user.click(screen.getByRole('combobox', { name: 'Filter by status' }));
    const choices = screen.getAllByTitle(/./).filter(({ className }) => className.includes('ant-select-item-option'));
    expect(choices.map(({ title }) => title)).toEqual(['All statuses', 'Unpaid', 'Paid', 'Shipped']);
    await user.click(screen.getByTitle('Paid'));
    await waitFor(() => expect(router.state.location.search).toBe('?status=pending'));
  });

  it('removes an order after a confirmation', async () => {
    const order = anOrder({ part_name: 'Case fan', amount: 7, total_price: 84 });
    let rows = [order];
    const calls = serve({
      [LIST]: () => listing(rows),
      [`DELETE /orders/${order._id}`]: () => {
        rows = [];
        return json({ deletedCount: 1 });
      },
    });
    const { user } = renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    await user.click((await rowOf('Case fan')).getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Cancel this order?')).toBeInTheDocument();
    expect(dialog.getByText(/was for/)).toHaveTextContent('Order NB-7K2M-9QXD was for Case fan.');
    expect(dialog.getByText('7')).toBeInTheDocument();
    expect(dialog.getByText('$84')).toBeInTheDocument();
    expect(dialog.getByText(/sorry to see you cancel/)).toBeInTheDocument();
    expect(calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Order is Deleted!')).toBeInTheDocument();
    expect(await screen.findByText('You have no orders yet')).toBeVisible();
  });

  it('reports that the order was paid elsewhere, and shows it as paid', async () => {
    let order = anOrder({ part_name: 'Case fan' });
    serve({
      [LIST]: () => listing([order]),
      [`DELETE /orders/${order._id}`]: () => {
        order = { ...order, status: 'pending', transactionId: 'pi_42', paid_at: '2026-03-02T10:00:00.000Z' };
        return problem(409, 'This order is paid, so it cannot be deleted.');
      },
    });
    const { user } = renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    await user.click((await rowOf('Case fan')).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This order is paid, so it cannot be deleted.')).toBeInTheDocument();
    expect(await screen.findByText('Paid')).toBeInTheDocument();
  });

  it('distinguishes no orders of a status from "no orders yet", and shows all', async () => {
    serve({ [LIST]: ({ query }) => listing(query.has('status') ? [] : [anOrder({ part_name: 'Case fan' })]) });
    const { user, router } = renderInShop(
      <ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />,
      '/?status=shipped',
    );

    expect(await screen.findByText('No order is shipped yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(await screen.findByText('Case fan')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('offers a retry when the list cannot be loaded', async () => {
    let up = false;
    serve({
      [LIST]: () => (up ? listing([anOrder({ part_name: 'Case fan' })]) : problem(503, 'The shop is starting.')),
    });
    const { user } = renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    expect(await screen.findByText('The shop is starting.')).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Case fan')).toBeVisible();
  });

  it('pages by the cursors of the response, and returns to the first page after another search', async () => {
    const calls = serve({
      [LIST]: ({ query }) =>
        query.get('cursor') === 'two'
          ? listing([anOrder({ part_name: 'Cooler' })], { total: '26', previous: 'one' })
          : listing([anOrder({ part_name: 'Case fan' })], { total: '26', next: 'two' }),
    });
    const { user, router } = renderInShop(<ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />);

    await screen.findByText('Case fan');
    expect(screen.getByText('26 orders')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Cooler')).toBeVisible();
    expect(router.state.location.search).toBe('?cursor=two');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'fan{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=fan'));
    await waitFor(() => expect(calls.at(-1)?.query.toString()).toBe('limit=25&sort=-created_at&q=fan'));
  });

  it('goes to the first page when the cursor in the address is no longer valid', async () => {
    serve({
      [LIST]: ({ query }) =>
        query.has('cursor')
          ? problem(400, 'Some parameters are not valid.')
          : listing([anOrder({ part_name: 'Case fan' })]),
    });
    const { router } = renderInShop(
      <ListTable list={MY_ORDERS} arg={{ email: 'carl@example.com' }} />,
      '/?cursor=stale',
    );

    expect(await screen.findByText('Case fan')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});
