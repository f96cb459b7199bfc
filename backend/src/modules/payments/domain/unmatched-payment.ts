import type { Cents } from '#shared/money.js';
import type { Intent } from './payment.js';

/**
 * Why a payment that succeeded pays no order: its order is gone, or paid by another payment; no unpaid order of its customer has this
 * total; or, as the refusals of `refusalOfPayment` are called, it does not match its order, was refunded or is disputed.
 */
export const UNMATCHED_REASONS = [
  'order-gone',
  'order-paid',
  'no-order-of-this-total',
  'payment-of-another-amount',
  'payment-in-another-currency',
  'payment-by-another-customer',
  'payment-for-another-order',
  'payment-given-back',
  'payment-disputed',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/**
 * `open`: it pays no order, and goes back when it is due or when an admin refunds it. `refund-failed`: it was to go back and did not, so an
 * admin must act. `refunded`: the money went back. `resolved`: it has paid an order after all.
 */
export const UNMATCHED_STATES = ['open', 'refund-failed', 'refunded', 'resolved'] as const;

/** Money that the gateway took and the shop has no order for. */
export interface UnmatchedPayment {
  transactionId: string;
  /** the order it was made for, which may be gone; absent of an intent that was made from a total alone */
  order_id?: string;
  email: string;
  amount_cents: Cents;
  currency: string;
  reason: UnmatchedReason;
  state: (typeof UNMATCHED_STATES)[number];
  /** ISO 8601, UTC, like the next */
  found_at: string;
  resolved_at?: string;
  /** the admin who gave it back */
  resolved_by?: string;
  /** when the shop refunds it by itself; absent: an admin decides */
  refund_due_at?: string;
}

/** The states that a known payment may leave for this one; it never becomes open a second time. */
export function statesBefore(state: UnmatchedPayment['state']): readonly UnmatchedPayment['state'][] {
  if (state === 'refund-failed') return ['open', 'refunded'];
  return state === 'open' ? [] : ['open', 'refund-failed'];
}

/** What an exception says of its payment. */
export function termsOf({ id, order_id, email, amount_cents, currency }: Intent) {
  return { transactionId: id, ...(order_id !== undefined && { order_id }), email, amount_cents, currency };
}
