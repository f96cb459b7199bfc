import type { DomainError } from '#shared/domain-error.js';
import type { Cents } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import { paymentErrors } from './payment.errors.js';

/** A gateway's promise to charge a card once. */
export interface Intent {
  /** the gateway's id, `pi_…`; an order's transactionId once it succeeded */
  id: string;
  /** what the browser needs to confirm it: `<id>_secret_…` */
  clientSecret: string;
  /** `processing`: the bank has the last word, and nobody can cancel it meanwhile */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** what is to be charged; once it succeeded, what was */
  amount_cents: Cents;
  /** ISO 4217, lower-case; the shop asks for `usd` alone */
  currency: string;
  /** the customer, lower-case */
  email: string;
  /** absent on an intent that was made from a total alone */
  order_id?: string;
  /** what was given back of it, or is on its way */
  refunded_cents: Cents;
  /** its customer has ever disputed it at their bank, whether that was won or lost */
  disputed: boolean;
  /** ISO 8601, UTC */
  created_at: string;
}

/** Money of an intent that is given back. */
export interface Refund {
  /** the gateway's id, `re_…` */
  id: string;
  /** the intent's id */
  transactionId: string;
  amount_cents: Cents;
  /** `failed`: the bank sent it back, so it does not count */
  status: 'pending' | 'succeeded' | 'failed';
  /** ISO 8601, UTC */
  created_at: string;
  /** who asked the shop for it, as an `Actor`'s `who`; absent of those that were made at the gateway itself */
  by?: string;
}

/** Without an amount: all that is left. */
export type NewRefund = Pick<Refund, 'transactionId' | 'by'> & { amount_cents?: Cents };

export type NewIntent = Pick<Intent, 'amount_cents' | 'email' | 'order_id'>;

/** What the gateway says of the payment of an order. */
export interface PaymentCheck {
  /** `none`: nobody has begun to pay. `unknown`: the gateway does not know the payment that the shop remembers */
  status: Intent['status'] | 'none' | 'unknown';
  /** the payment that was asked for; absent with `none` */
  transactionId?: string;
  /** the payment had succeeded unnoticed, and the order is paid since this question */
  settled: boolean;
}

/**
 * What became of a payment of which nobody in particular told. `recorded`, `already`: its order is paid, since now or before.
 * `exception`: it pays no order, and the admins know. `refunded`: its order is gone, and the money went back. `later`: its
 * customer must say which order it pays. Otherwise it has not succeeded, and this is how it stands at the gateway.
 */
export type ReconcileOutcome =
  'recorded' | 'already' | 'exception' | 'refunded' | 'later' | 'unknown' | Exclude<Intent['status'], 'succeeded'>;

/**
 * Why `intent`, as the gateway knows it, does not pay `order`; undefined when it does. This alone decides whether a payment counts: an
 * order whose succeeded payment does not may be paid again or cancelled. That it pays no other order is the store's to say.
 */
export function reasonNotCounted(
  order: Pick<Order, '_id' | 'email' | 'total_cents'>,
  intent: Intent | undefined,
): DomainError | undefined {
  if (!intent) return paymentErrors.unknown();
  if (intent.email !== order.email) return paymentErrors.otherCustomer();
  if (intent.order_id !== undefined && intent.order_id !== order._id) return paymentErrors.otherOrder();
  if (intent.currency !== 'usd') return paymentErrors.otherCurrency();
  if (intent.amount_cents !== order.total_cents) return paymentErrors.otherAmount();
  if (intent.status !== 'succeeded') return paymentErrors.notSucceeded();
  if (intent.disputed) return paymentErrors.disputed();
  if (intent.refunded_cents > 0) return paymentErrors.refunded();
  return undefined;
}
