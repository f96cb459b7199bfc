import { z } from 'zod';
import { DisputeView, disputeView } from '#modules/orders/http/order-view.js';
import { count, dollars, view } from '#shared/http/view.js';
import { type Cents, toDollars } from '#shared/money.js';
import { flag, listOf, oneOf, optionalText, text, time } from '#shared/record.js';
import type { Dispute } from '../domain/payment.js';
import { UNMATCHED_REASONS, UNMATCHED_STATES, type UnmatchedPayment } from '../domain/unmatched-payment.js';
import { ADVICE, type Difference, DIFFERENCE_KINDS } from '../reconciliation/differences.js';
import { MAX_DIFFERENCES, type Reconciliation } from '../reconciliation/reconciliation.service.js';

const transactionId = text.meta({ description: "The payment's id at the card provider", example: 'pi_3PabcXYZ' });
const order_id = optionalText.meta({
  description: 'Its order, which may be deleted',
  example: '665f1c2ab3d4e5f60718293b',
});
const email = text.meta({ description: "The customer's e-mail", example: 'customer@northbridge.test' });
const currency = text.meta({ description: 'ISO 4217, lower-case', example: 'usd' });
const at = time.meta({ example: '2026-03-01T09:30:00.000Z' });
const day = z.iso.date();

/** A difference between the card provider and the shop. */
const DifferenceView = view('DifferenceView', {
  kind: z.enum(DIFFERENCE_KINDS).meta({
    description: 'The kind of difference',
    example: 'paid-at-gateway-unpaid-here',
  }),
  ...{ transactionId, order_id, email },
  amount: dollars('The amount paid, with at most two decimals', 349),
  gateway: text.meta({ description: 'The state at the card provider', example: 'succeeded, $349' }),
  shop: text.meta({ description: 'The state in the shop', example: 'unpaid, $349' }),
  advice: text.meta({ description: 'What to do', example: ADVICE['paid-at-gateway-unpaid-here'] }),
});
type DifferenceView = z.infer<typeof DifferenceView>;

/** A payment that pays no order. */
export const UnmatchedPaymentView = view('UnmatchedPaymentView', {
  ...{ transactionId, order_id, email },
  amount: dollars('The amount paid, in `currency`, with at most two decimals', 349),
  currency,
  reason: oneOf(...UNMATCHED_REASONS).meta({
    description:
      '`order-gone`: its order was cancelled. `order-paid`: another payment has paid its order. `no-order-of-this-total`: it was created from a total, and no unpaid order has that total. `payment-given-back`: it was refunded before the shop recorded it. `payment-disputed`: its customer disputed it before it paid an order. The others: it does not match its order',
    example: 'order-paid',
  }),
  state: oneOf(...UNMATCHED_STATES).meta({
    description:
      '`open`: it is refunded at `refund_due_at` or, without that, by an admin. `refund-failed`: its refund failed, so an admin must act; these come first. `refunded`: the money went back. `resolved`: it has paid an order since',
    example: 'open',
  }),
  found_at: at.meta({ description: 'When the shop found it, ISO 8601 UTC' }),
  resolved_at: at.meta({ description: 'When it was refunded or resolved' }).optional(),
  resolved_by: optionalText.meta({ description: 'The admin who refunded it', example: 'admin@northbridge.test' }),
  refund_due_at: at
    .meta({
      description: 'When the shop refunds it automatically, unless it pays an order before; absent: an admin decides',
    })
    .optional(),
});
export type UnmatchedPaymentView = z.infer<typeof UnmatchedPaymentView>;

/** A dispute, and the payment it is about. */
const PaymentDisputeView = view('PaymentDisputeView', {
  ...DisputeView.shape,
  ...{ transactionId, order_id, email, currency },
});
type PaymentDisputeView = z.infer<typeof PaymentDisputeView>;

/** How much was compared. */
const CheckedView = view('CheckedView', {
  intents: count('Payments that the card provider lists for the period', 48),
  orders: count('Orders paid in the period', 41),
});

/** The shop's orders beside the card provider's payments. */
export const ReconciliationView = view('ReconciliationView', {
  from: day.meta({ description: 'The first day, in UTC', example: '2026-03-01' }),
  to: day.meta({ description: 'The last day, in UTC', example: '2026-03-30' }),
  checked: CheckedView.meta({ description: 'What was compared' }),
  differences: listOf(DifferenceView).meta({ description: 'Every difference', maxItems: MAX_DIFFERENCES }),
  more: flag.meta({
    description: `True: there are more than ${MAX_DIFFERENCES} differences; request fewer days`,
    example: false,
  }),
  unmatched_payments: listOf(UnmatchedPaymentView).meta({
    description: 'Payments without an order: failed refunds first, then open ones, then those closed in the period',
    maxItems: MAX_DIFFERENCES,
  }),
  disputes: listOf(PaymentDisputeView).meta({
    description: 'Open disputes, then those that began in the period',
    maxItems: MAX_DIFFERENCES,
  }),
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;

export function unmatchedView({ amount_cents, ...payment }: UnmatchedPayment): UnmatchedPaymentView {
  return { ...payment, amount: toDollars(amount_cents) };
}

export function reconciliationView(
  days: { from: string; to: string },
  { checked, differences, unmatched, disputes, more }: Reconciliation,
): ReconciliationView {
  return {
    ...days,
    checked,
    differences: differences.map(differenceView),
    more,
    unmatched_payments: unmatched.map(unmatchedView),
    disputes: disputes.map(paymentDisputeView),
  };
}

function paymentDisputeView(dispute: Dispute): PaymentDisputeView {
  const { transactionId, order_id, email, currency } = dispute;
  return { ...disputeView(dispute), transactionId, ...(order_id !== undefined && { order_id }), email, currency };
}

function differenceView({ amount_cents, ...difference }: Difference & { amount_cents: Cents }): DifferenceView {
  return { ...difference, amount: toDollars(amount_cents), advice: ADVICE[difference.kind] };
}
