import { screen, within } from '@testing-library/react';
import type { OrderView } from '@/api/types.gen';
import { anOrder, aPaidOrder } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { CustomerOrderActions } from './customer-order-actions';

const ORDER = anOrder();

function open(order: OrderView = ORDER) {
  const onCancelled = jest.fn();
  return {
    ...renderInShop(<CustomerOrderActions order={order} onCancelled={onCancelled} />, '/dashboard/my-orders/1'),
    onCancelled,
  };
}

async function cancel({ user }: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
}

describe("The customer's next step", () => {
  it('is to pay an unpaid order', () => {
    open();
    expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/dashboard/payment/${ORDER._id}`);
  });

  it('returns to the list after cancelling the order', async () => {
    serve({ [`DELETE /orders/${ORDER._id}`]: () => json({ deletedCount: 1 }) });
    const page = open();
    await cancel(page);
    expect(await screen.findByText('Order is Deleted!')).toBeInTheDocument();
    expect(page.router.state.location.pathname).toBe('/dashboard/my-orders');
    expect(page.onCancelled).toHaveBeenCalled();
  });

  it('stays on the page when the order can no longer be cancelled', async () => {
    serve({ [`DELETE /orders/${ORDER._id}`]: () => problem(409, 'This order is paid, so it cannot be deleted.') });
    const page = open();
    await cancel(page);
    expect(await screen.findByText('This order is paid, so it cannot be deleted.')).toBeInTheDocument();
    expect(page.router.state.location.pathname).toBe('/dashboard/my-orders/1');
  });

  it.each([
    [aPaidOrder(), 'It is paid, and we ship it next. There is nothing left for you to do.'],
    [aPaidOrder({ status: 'shipped' }), 'It is on its way to you.'],
  ])('offers nothing once the order is paid (%#)', (order, text) => {
    open(order);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });
});
