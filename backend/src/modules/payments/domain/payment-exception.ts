import type { Cents } from '#shared/money.js';
import type { Intent } from './payment.js';

/**
 * Why somebody must look at a payment. `disputed`: its customer asks their bank for the money back, whether it pays an order or not.
 * The others say why a payment that succeeded pays no order: its order is gone, or paid by another payment; nobody waits for a payment of this total;
 * or, as the refusals of `refusalOfPayment` are called, it does not match its order.
 */
export const EXCEPTION_REASONS = [
  'order-gone',
  'order-paid',
  'no-order-of-this-total',
  'payment-of-another-amount',
  'payment-in-another-currency',
  'payment-by-another-customer',
  'payment-for-another-order',
  'payment-given-back',
  'disputed',
] as const;
export type ExceptionReason = (typeof EXCEPTION_REASONS)[number];

/** `open`: somebody must decide. `refunded`: the money went back. `resolved`: it has paid an order after all, or the shop has won */
export const EXCEPTION_STATES = ['open', 'refunded', 'resolved'] as const;

/** Money that the gateway took and the shop has no order for, or may have to give back. */
export interface PaymentException {
  transactionId: string;
  /** the order it was made for, which may be gone; absent of an intent that was made from a total alone */
  order_id?: string;
  email: string;
  amount_cents: Cents;
  currency: string;
  reason: ExceptionReason;
  state: (typeof EXCEPTION_STATES)[number];
  /** ISO 8601, UTC, like the next */
  found_at: string;
  resolved_at?: string;
  /** the admin who gave it back */
  resolved_by?: string;
}

/** What an exception says of its payment. */
export function termsOf({ id, order_id, email, amount_cents, currency }: Intent) {
  return { transactionId: id, ...(order_id !== undefined && { order_id }), email, amount_cents, currency };
}
