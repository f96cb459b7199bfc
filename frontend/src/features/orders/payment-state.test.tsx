import { screen, waitFor, within } from '@testing-library/react';
import type { DisputeView, OrderView } from '@/api/types.gen';
import { aPaidOrder } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { CustomerOrderActions } from './customer-order-actions';
import { OrderPayment } from './order-payment';
import { AdminOrderActions } from './admin-order-actions';
import { customerPaymentNotice, adminPaymentNotice } from './payment-state';

const dispute = (patch: Partial<DisputeView> = {}): DisputeView => ({
  ...{ id: 'du_1', status: 'open', amount: 420, created_at: '2026-11-20T12:00:00.000Z', ...patch },
});
const refund = { id: 're_1', amount: 420, status: 'succeeded', created_at: '2026-11-22T12:00:00.000Z' } as const;
const money = { total_price: 420, amount: 20 };
const REFUNDED = aPaidOrder({ ...money, payment_state: 'refunded', refunded: 420, refunds: [refund] });
const DISPUTED = aPaidOrder({ ...money, payment_state: 'disputed', disputes: [dispute()] });
const ASKED = aPaidOrder({ ...money, payment_state: 'disputed', disputes: [dispute({ status: 'inquiry' })] });
const LOST = aPaidOrder({
  ...money,
  payment_state: 'dispute-lost',
  disputes: [dispute({ status: 'lost', closed_at: '2026-11-22T12:00:00.000Z' })],
});
const shipped = (order: OrderView): OrderView => ({ ...order, status: 'shipped' });

describe('The notice about a refunded or disputed order', () => {
  it.each([
    [aPaidOrder(), undefined],
    [REFUNDED, 'Refunded in full on Nov 22, 2026. Do not ship it.'],
    [shipped(REFUNDED), 'Refunded in full on Nov 22, 2026. It is shipped.'],
    [
      DISPUTED,
      'The customer asked the bank for the money back on Nov 20, 2026. Answer the dispute at the card provider before its deadline. Ship nothing and refund nothing until it is over.',
    ],
    [
      shipped(DISPUTED),
      'The customer asked the bank for the money back on Nov 20, 2026. Answer the dispute at the card provider before its deadline. Refund nothing until it is over.',
    ],
    [
      ASKED,
      'The customer’s bank asks about this payment since Nov 20, 2026. No money has moved. Answer the inquiry at the card provider before its deadline, or end it with a full refund. Ship nothing until it is over.',
    ],
    [
      shipped(ASKED),
      'The customer’s bank asks about this payment since Nov 20, 2026. No money has moved. Answer the inquiry at the card provider before its deadline, or end it with a full refund.',
    ],
    [LOST, 'The dispute is lost: the bank gave the money back to the customer on Nov 22, 2026. Do not ship it.'],
    [
      shipped(LOST),
      'The dispute is lost: the bank gave the money back to the customer on Nov 22, 2026. It is shipped.',
    ],
  ])('tells admins what to do with a refunded or disputed order (%#)', (order, notice) => {
    expect(adminPaymentNotice(order)).toBe(notice);
  });

  it.each([
    [aPaidOrder(), undefined],
    [REFUNDED, 'Your $420 went back to your card on Nov 22, 2026. This order will not be shipped.'],
    [shipped(REFUNDED), 'Your $420 went back to your card on Nov 22, 2026.'],
    [
      { ...REFUNDED, refunds: [{ ...refund, status: 'pending' as const }] },
      'Your $420 is on its way back to your card. This order will not be shipped.',
    ],
    [DISPUTED, 'Your bank is looking into your payment. This order is not shipped until that is over.'],
    [LOST, 'Your bank gave you the money back on Nov 22, 2026. This order will not be shipped.'],
  ])('tells the customer what happened to a refunded or disputed payment (%#)', (order, notice) => {
    expect(customerPaymentNotice(order)).toBe(notice);
  });
});

describe("The customer's page of an order", () => {
  it('shows that a refunded order is not shipped, instead of the next step', () => {
    renderInShop(<CustomerOrderActions order={REFUNDED} onCancelled={() => undefined} />);
    expect(screen.getByText(/^Your \$420 went back to your card/)).toBeVisible();
    expect(screen.queryByText(/we ship it next/)).not.toBeInTheDocument();
  });

  it('still shows that a shipped order is on its way when it is refunded', () => {
    renderInShop(<CustomerOrderActions order={shipped(REFUNDED)} onCancelled={() => undefined} />);
    expect(screen.getByText(/^It is on its way to you\. Your \$420 went back/)).toBeVisible();
  });
});

describe("The admin's page of an order", () => {
  const open = (order: OrderView) => renderInShop(<AdminOrderActions order={order} onDeleted={() => undefined} />);
  const SHIP = `PATCH /shipped/${REFUNDED._id}`;
  const dialog = () => within(screen.getByRole('dialog'));

  it.each([REFUNDED, DISPUTED, LOST])('offers no Shipped button for a refunded or disputed order (%#)', (order) => {
    open(order);
    expect(screen.queryByRole('button', { name: 'Shipped' })).not.toBeInTheDocument();
    expect(screen.getByText(adminPaymentNotice(order)!)).toBeVisible();
  });

  it('ships it anyway when a reason is given', async () => {
    const calls = serve({ [SHIP]: () => json({ modifiedCount: 1 }) });
    const { user } = open(REFUNDED);
    await user.click(screen.getByRole('button', { name: 'Ship anyway' }));
    await user.click(dialog().getByRole('button', { name: 'Ship anyway' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('*Enter a reason');
    await waitFor(() => expect(dialog().getByLabelText('Reason')).toHaveFocus());
    expect(calls).toEqual([]);

    await user.click(dialog().getByLabelText('Reason'));
    await user.paste(' Replacement agreed by phone ');
    await user.click(dialog().getByRole('button', { name: 'Ship anyway' }));
    expect(await screen.findByText('Part Shipped Successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ override: true, reason: 'Replacement agreed by phone' });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('keeps the reason when the server does not respond', async () => {
    serve({ [SHIP]: () => problem(503, 'The shop is busy.') });
    const { user } = open(REFUNDED);
    await user.click(screen.getByRole('button', { name: 'Ship anyway' }));
    await user.type(dialog().getByLabelText('Reason'), 'Agreed');
    await user.click(dialog().getByRole('button', { name: 'Ship anyway' }));
    expect(await screen.findByText('The shop is busy.')).toBeInTheDocument();
    // The closed dialog has a button with the same name.
    await user.click(screen.getAllByRole('button', { name: 'Ship anyway' })[0]!);
    expect(dialog().getByLabelText('Reason')).toHaveValue('Agreed');
  });

  it('shows each dispute with its id, amount, status and dates', () => {
    const closed = dispute({ id: 'du_0', status: 'inquiry-closed', closed_at: '2026-11-21T12:00:00.000Z' });
    renderInShop(<OrderPayment order={{ ...DISPUTED, disputes: [closed, dispute()] }} />);
    const disputes = within(screen.getByText('Disputes').nextElementSibling as HTMLElement).getAllByRole('listitem');
    expect(disputes.map(({ textContent }) => textContent)).toEqual([
      'Inquiry closed$420Since Nov 20, 2026, closed Nov 21, 2026du_0',
      'Open$420Since Nov 20, 2026du_1',
    ]);
  });

  it.each([
    [DISPUTED, false],
    [{ ...DISPUTED, disputes: [dispute({ id: 'du_0', status: 'inquiry' }), dispute()] }, false],
    [LOST, false],
    [ASKED, true],
    [aPaidOrder(), true],
  ])('offers a refund only while the bank has not taken the money (%#)', (order, isOffered) => {
    renderInShop(<OrderPayment order={order} />);
    expect(screen.queryAllByRole('button', { name: 'Refund' })).toHaveLength(isOffered ? 1 : 0);
  });
});
