import type { DomainError } from '#shared/domain-error.js';
import type { Cents } from '#shared/money.js';
import type { Card } from '#modules/orders/domain/card.js';
import type { DisputeStatus, OrderDispute } from '#modules/orders/domain/order-disputes.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { RefundLine } from '#modules/orders/domain/order-refunds.js';
import { paymentErrors, refundErrors } from './payment.errors.js';

/** A payment intent: the gateway charges a card for it at most once. */
export interface Intent {
  /** the gateway's id, `pi_…`; an order's transactionId once it succeeded */
  id: string;
  /** what the browser needs to confirm it: `<id>_secret_…` */
  clientSecret: string;
  /** `processing`: the bank decides, and the intent cannot be cancelled */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** to be charged; after it succeeded: charged */
  amount_cents: Cents;
  /** ISO 4217, lower-case; the shop uses `usd` only */
  currency: string;
  /** the customer, lower-case */
  email: string;
  /** absent on an intent that was created from a total */
  order_id?: string;
  /** refunded, or on its way */
  refunded_cents: Cents;
  /** its customer has disputed it at their bank at any time, won or lost */
  disputed: boolean;
  /** ISO 8601, UTC, like the next */
  created_at: string;
  /** when the card was charged; absent until it has succeeded */
  succeeded_at?: string;
  /** that card; absent until then, and when the gateway does not name it */
  card?: Card;
}

/**
 * When the order was paid: when its card was charged. Stripe counts in seconds, so within the second in which the order was placed, it is
 * the time of the order. Undefined when the gateway names no time that can be true: one in the future, or before the order.
 */
export function paidAt(
  { created_at }: Pick<Order, 'created_at'>,
  { succeeded_at }: Pick<Intent, 'succeeded_at'>,
  now: string,
): string | undefined {
  const secondOfOrder = `${created_at.slice(0, 19)}.000Z`;
  if (succeeded_at === undefined || succeeded_at > now || succeeded_at < secondOfOrder) return undefined;
  return succeeded_at < created_at ? created_at : succeeded_at;
}

export interface Refund {
  /** the gateway's id, `re_…` */
  id: string;
  /** the intent's id */
  transactionId: string;
  amount_cents: Cents;
  /** `failed`: the bank returned it, so it does not count */
  status: 'pending' | 'succeeded' | 'failed';
  /** ISO 8601, UTC */
  created_at: string;
  /** the admin who made it in the shop, as an `Actor`'s `who`; absent of refunds made at the gateway itself, like the next three */
  by?: string | undefined;
  /** what the admin entered */
  reason?: string | undefined;
  /** the pieces that it pays back; absent also of a refund of an amount */
  lines?: readonly RefundLine[] | undefined;
  /** the idempotency key under which it was made */
  key?: string | undefined;
}

/** Without an amount: all that is left. */
export type NewRefund = Pick<Refund, 'transactionId' | 'by' | 'reason' | 'lines'> & {
  amount_cents?: Cents | undefined;
};

export type NewIntent = Pick<Intent, 'amount_cents' | 'email' | 'order_id'>;

/** A dispute as the gateway reports it. */
export interface GatewayDispute extends OrderDispute {
  /** ISO 4217, lower-case */
  currency: string;
}

/** A stored dispute of a payment, matched to an order or not. */
export interface Dispute extends GatewayDispute {
  transactionId: string;
  /** the order that the intent was created for; absent on an intent that was created from a total */
  order_id?: string;
  email: string;
}

/** The state of an order's payment at the gateway. */
export interface PaymentCheck {
  /** `none`: the customer has not opened the payment page. `unknown`: the gateway does not know the stored intent */
  status: Intent['status'] | 'none' | 'unknown';
  /** the intent that was looked up; absent with `none` */
  transactionId?: string;
  /** this check recorded a payment that the shop had missed */
  settled: boolean;
}

/**
 * Result of reconciling an intent with the orders. `recorded`, `already`: its order is paid, since now or before. `unmatched`: it pays no
 * order and is listed for the admins. `refunded`: its order was deleted, and the money went back. `deferred`: several orders fit, and the
 * customer's browser is about to name one. Otherwise the intent has not succeeded, and this is its status.
 */
export type ReconcileOutcome =
  | 'recorded'
  | 'already'
  | 'unmatched'
  | 'refunded'
  | 'deferred'
  | 'unknown'
  | Exclude<Intent['status'], 'succeeded'>;

/**
 * Why `intent` does not pay `order`; undefined when it does. The only place that decides whether a payment counts: an order whose
 * succeeded payment does not count may be paid again or cancelled. That one payment pays one order only is enforced by the store.
 */
export function reasonNotCounted(
  order: Pick<Order, '_id' | 'email' | 'total_cents'>,
  intent: Intent,
): DomainError | undefined {
  if (intent.email !== order.email) return paymentErrors.otherCustomer();
  if (intent.order_id !== undefined && intent.order_id !== order._id) return paymentErrors.otherOrder();
  if (intent.currency !== 'usd') return paymentErrors.otherCurrency();
  if (intent.amount_cents !== order.total_cents) return paymentErrors.otherAmount();
  if (intent.status !== 'succeeded') return paymentErrors.notSucceeded();
  if (intent.disputed) return paymentErrors.disputed();
  if (intent.refunded_cents > 0) return paymentErrors.refunded();
  return undefined;
}

/**
 * Why a payment with these disputes is not refunded; undefined when it may be. In an open dispute the bank holds the money, after a lost
 * one the customer has it. An inquiry moves no money, and a full refund ends it. Source: https://docs.stripe.com/disputes/how-disputes-work
 * @param isAll whether the refund leaves nothing
 */
export function refundRefusal(
  disputes: readonly Pick<OrderDispute, 'status'>[] = [],
  isAll: boolean,
): DomainError | undefined {
  const has = (wanted: DisputeStatus) => disputes.some(({ status }) => status === wanted);
  if (has('open')) return refundErrors.disputeOpen();
  if (has('lost')) return refundErrors.disputeLost();
  return has('inquiry') && !isAll ? refundErrors.onlyInFull() : undefined;
}
