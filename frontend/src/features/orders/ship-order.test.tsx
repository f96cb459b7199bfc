import { screen, waitFor, within } from '@testing-library/react';
import type { OrderView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { aPaidOrder } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { ManageOrdersTable } from './manage-orders-table';

const REFUNDED = 'This order is refunded in full, so it is not shipped.';

const orderOf = (_id: string, part_name: string) => aPaidOrder({ _id, part_name });

/** Opens the list of pending orders; the fake server keeps the state of each order. */
async function openPending(answers: Parameters<typeof serve>[0] = {}) {
  const orders = new Map<string, OrderView>(
    [orderOf('1', 'Fan'), orderOf('2', 'Cooler'), orderOf('3', 'Case')].map((order) => [order._id, order]),
  );
  const change = (id: string, status: 'pending' | 'shipped') => () => {
    orders.set(id, { ...orders.get(id)!, status });
    return json({ modifiedCount: 1 });
  };
  const calls = serve({
    'GET /orders': () => listing([...orders.values()].filter(({ status }) => status === 'pending')),
    ...Object.fromEntries([...orders.keys()].map((id) => [`PATCH /shipped/${id}`, change(id, 'shipped')])),
    ...Object.fromEntries([...orders.keys()].map((id) => [`DELETE /shipped/${id}`, change(id, 'pending')])),
    ...Object.fromEntries([...orders.keys()].map((id) => [`GET /payment/order/${id}`, () => json(orders.get(id))])),
    ...answers,
  });
  const { user } = renderInShop(<ManageOrdersTable />, '/?status=pending');
  await screen.findByText('Fan');
  const listed = () => calls.filter(({ name }) => name === 'GET /orders').length;
  return {
    user,
    orders,
    asked: (name: string) => calls.filter((call) => call.name === name).length,
    /** Presses the button of the row, and waits until the list is refetched. */
    ship: async (name: string) => {
      const before = listed();
      await user.click(rowOf(name).getByRole('button', { name: 'Shipped' }));
      await waitFor(() => expect(listed()).toBeGreaterThan(before));
      await waitFor(() => expect(rowOf(name).getByRole('button', { name: 'Shipped' })).toBeDisabled());
    },
    dismiss: () => user.click(screen.getAllByRole('button', { name: 'Dismiss message' })[0]!),
  };
}

const rowOf = (name: string) => within(screen.getByText(name, { selector: 'a' }).closest('tr')!);
const names = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('a')?.textContent ?? []);
const undo = () => screen.getByRole('button', { name: 'Undo' });

describe('Shipping from the list of pending orders', () => {
  it('keeps the row in its place, marked Approved, until the toast closes', async () => {
    const { ship, dismiss } = await openPending();
    await ship('Cooler');
    expect(screen.getByText('Part Shipped Successfully')).toBeInTheDocument();
    expect(screen.getByText('NB-7K2M-9QXD: 20 pieces of Cooler, Carl Customer')).toBeInTheDocument();
    expect(names()).toEqual(['Fan', 'Cooler', 'Case']);
    expect(rowOf('Cooler').getByText('Approved')).toBeVisible();
    expect(rowOf('Case').getByRole('button', { name: 'Shipped' })).toHaveFocus();

    await dismiss();
    await waitFor(() => expect(names()).toEqual(['Fan', 'Case']));
    expect(document.body).not.toHaveFocus();
  });

  it('ignores further clicks at the same spot', async () => {
    const { user, ship, asked } = await openPending();
    await ship('Fan');
    await user.click(rowOf('Fan').getByRole('button', { name: 'Shipped' }));
    await user.click(rowOf('Fan').getByRole('button', { name: 'Shipped' }));
    expect([asked('PATCH /shipped/1'), asked('PATCH /shipped/2')]).toEqual([1, 0]);
  });

  it('gives the focus to the next pending order, or to the row itself without one', async () => {
    const { ship } = await openPending();
    await ship('Cooler');
    await ship('Fan');
    expect(rowOf('Case').getByRole('button', { name: 'Shipped' })).toHaveFocus();
    await ship('Case');
    expect(screen.getByText('Case', { selector: 'a' })).toHaveFocus();
  });

  it('ships one order by a double press of the key', async () => {
    const { user, ship, asked } = await openPending();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await ship('Fan');
    await user.keyboard('{Enter}');
    clock.mockRestore();
    expect([asked('PATCH /shipped/1'), asked('PATCH /shipped/2')]).toEqual([1, 0]);
  });

  it('moves no row while another shipment can still be undone', async () => {
    const { ship, dismiss } = await openPending();
    await ship('Fan');
    await ship('Cooler');
    expect(names()).toEqual(['Fan', 'Cooler', 'Case']);
    await dismiss();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    expect(names()).toEqual(['Fan', 'Cooler', 'Case']);
    await dismiss();
    await waitFor(() => expect(names()).toEqual(['Case']));
  });

  it.each(['by its button', 'by the keyboard'])('can be undone %s, and the row is pending again', async (how) => {
    const { user, ship, orders } = await openPending();
    await ship('Cooler');
    if (how === 'by its button') await user.click(undo());
    else await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Shipping undone. The order is pending again.')).toBeInTheDocument();
    expect(orders.get('2')?.status).toBe('pending');
    expect(names()).toEqual(['Fan', 'Cooler', 'Case']);
    expect(rowOf('Cooler').getByText('Pending')).toBeVisible();
    expect(rowOf('Cooler').getByRole('button', { name: 'Shipped' })).toBeEnabled();
    expect(screen.getByText('Cooler', { selector: 'a' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

    await ship('Cooler');
    expect(orders.get('2')?.status).toBe('shipped');
  });

  it('explains why a shipment can no longer be undone', async () => {
    const detail = 'Shipping can be undone within 30 seconds, and this order was shipped earlier.';
    const { user, ship } = await openPending({ 'DELETE /shipped/2': () => problem(409, detail) });
    await ship('Cooler');
    await user.click(undo());
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Fan', 'Case']));
  });

  it.each<[string, Partial<OrderView>, string, string[]]>([
    [
      'another admin shipped it',
      { status: 'shipped', shipped_at: '2026-03-03T11:00:00.000Z', shipped_by: 'ada@test.com' },
      `Already shipped, ${formatDateTime('2026-03-03T11:00:00.000Z')} by ada@test.com.`,
      ['Shipped', 'Edit tracking…'],
    ],
    ['it was refunded in full', { payment_state: 'refunded' }, REFUNDED, []],
  ])('shows the reason and the current state when %s, and moves no row', async (_, now, reason, buttons) => {
    const shop = await openPending({
      'PATCH /shipped/2': () => {
        shop.orders.set('2', { ...shop.orders.get('2')!, ...now });
        return problem(409, REFUNDED);
      },
    });
    await shop.user.click(rowOf('Cooler').getByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(names()).toEqual(['Fan', 'Cooler', 'Case']);
    await waitFor(() => expect(screen.getByText('Cooler', { selector: 'a' })).toHaveFocus());
    const shown = rowOf('Cooler').queryAllByRole('button');
    expect(shown.map((button) => button.ariaLabel ?? button.textContent)).toEqual(buttons);
    if (shown[0]) expect(shown[0]).toBeDisabled();
  });

  it('can be retried when the server did not respond', async () => {
    let failures = 1;
    const { user, asked } = await openPending({
      'PATCH /shipped/2': () => (failures-- > 0 ? problem(503, 'The shop is busy.') : json({ modifiedCount: 1 })),
    });
    await user.click(rowOf('Cooler').getByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText('The shop is busy.')).toBeInTheDocument();
    await user.click(rowOf('Cooler').getByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText('Part Shipped Successfully')).toBeInTheDocument();
    expect(asked('PATCH /shipped/2')).toBe(2);
  });
});

describe('A refunded or disputed order', () => {
  it.each([
    ['refunded', 'Refunded'],
    ['disputed', 'Disputed'],
    ['dispute-lost', 'Dispute lost'],
  ] as const)('has a tag and no Shipped button in the list when it is %s', async (payment_state, tag) => {
    serve({ 'GET /orders': () => listing([aPaidOrder({ _id: '1', part_name: 'Fan', payment_state })]) });
    renderInShop(<ManageOrdersTable />);
    await screen.findByText('Fan');
    expect(rowOf('Fan').getByText('Pending')).toBeVisible();
    expect(rowOf('Fan').getByText(tag)).toBeVisible();
    expect(rowOf('Fan').queryByRole('button')).not.toBeInTheDocument();
  });
});
