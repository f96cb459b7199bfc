import type { Cents } from '#shared/money.js';
import type { Intent } from './payment.js';

/**
 * Why a succeeded payment pays no order: its order was deleted, or paid by another payment; no unpaid order of its customer has this
 * total; or, as the codes of `reasonNotCounted` say, it does not match its order, was refunded or is disputed.
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
 * `open`: refunded when due, or by an admin. `refund-failed`: its refund failed, and an admin must act. `refunded`: the money went back.
 * `resolved`: it has paid an order since.
 */
export const UNMATCHED_STATES = ['open', 'refund-failed', 'refunded', 'resolved'] as const;

/** A succeeded payment that pays no order. */
export interface UnmatchedPayment {
  transactionId: string;
  /** the order it was created for, which may be deleted; absent on an intent that was created from a total */
  order_id?: string;
  email: string;
  amount_cents: Cents;
  currency: string;
  reason: UnmatchedReason;
  state: (typeof UNMATCHED_STATES)[number];
  /** ISO 8601, UTC, like the next */
  found_at: string;
  resolved_at?: string;
  /** the admin who refunded it */
  resolved_by?: string;
  /** when the shop refunds it automatically; absent: an admin decides */
  refund_due_at?: string;
}

/** The states that a known payment may leave for this one; none of them returns to `open`. */
export function statesBefore(state: UnmatchedPayment['state']): readonly UnmatchedPayment['state'][] {
  if (state === 'refund-failed') return ['open', 'refunded'];
  return state === 'open' ? [] : ['open', 'refund-failed'];
}

/** The fields of an unmatched payment, or of a dispute, that come from its intent. */
export function termsOf({ id, order_id, email, amount_cents, currency }: Intent) {
  return { transactionId: id, ...(order_id !== undefined && { order_id }), email, amount_cents, currency };
}
