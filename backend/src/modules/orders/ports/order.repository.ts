import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { IdempotencyKey } from '../domain/idempotency.js';
import type { UnpaidLimits } from '../domain/order-policy.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from '../domain/order.js';
import type { OrderDispute, PaymentState } from '../domain/order-disputes.js';
import type { OrderRefund } from '../domain/order-refunds.js';

export interface PlaceOptions extends UnpaidLimits {
  idempotency?: IdempotencyKey;
  /** ISO 8601, UTC; absent: now */
  created_at?: string;
}

/** Where orders are kept. It moves the stock as well: placing and cancelling write part and order as one step. */
export abstract class OrderRepository {
  /**
   * Takes the stock and stores the order, both or neither, durably; `replayed` is true when the key had placed it before:
   * the order is then the one the key placed, as it was placed, gone or not.
   * Throws the refusals of `refusalOf`, `too-many-unpaid`, `too-much-unpaid`, and `idempotency-key-reused`; then nothing has changed.
   */
  abstract place(order: NewOrder, options?: PlaceOptions): Promise<{ order: Order; replayed: boolean }>;
  /** The id of the order that this customer placed with the key before, gone or not; throws `idempotency-key-reused` when it was for another request. */
  abstract placedBefore(email: string, idempotency: IdempotencyKey): Promise<string | undefined>;
  /**
   * Deletes the oldest idempotency keys that placed an order before this moment (ISO 8601, UTC), and what is kept of cancelled orders for
   * such keys; at most `limit` of each. Answers whether there may be more of them.
   */
  abstract deleteKeysBefore(moment: string, limit: number): Promise<boolean>;
  abstract find(id: string): Promise<Order | undefined>;
  /** The order that this transaction has paid. */
  abstract findByTransaction(transactionId: string): Promise<Order | undefined>;
  /** Those of the orders with these ids that are there, in no order. */
  abstract findMany(ids: readonly string[]): Promise<Order[]>;
  /** The orders that these transactions have paid, in no order. */
  abstract findByTransactions(transactionIds: readonly string[]): Promise<Order[]>;
  /** The orders that were paid from one moment (ISO 8601, UTC) on and before another, in no order; in chunks, so that memory stays flat. */
  abstract paidIn(period: { from: string; to: string }): AsyncIterable<readonly Order[]>;
  /** The oldest unpaid orders of this customer with this total; at most two. */
  abstract findUnpaidByTotal(email: string, total_cents: number): Promise<Order[]>;
  /** Unpaid orders that were placed before this moment (ISO 8601, UTC), oldest first, at most so many; with `after`, those that follow it. */
  abstract findUnpaidBefore(moment: string, limit: number, after?: Pick<Order, '_id' | 'created_at'>): Promise<Order[]>;
  abstract list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>>;
  /** Every matching order in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]>;
  /**
   * Removes an unpaid order and gives its stock back, once, even when the part is gone. With `by`, it is an admin act, written with its entry
   * in the audit log, both or neither; without, the customer's own doing.
   */
  abstract cancel(id: string, by?: Actor): Promise<'cancelled' | 'paid' | 'unknown'>;
  /**
   * Unpaid to pending, with the transaction. `already` when this transaction paid this order before,
   * `paid-otherwise` when another one did; throws `transaction-used` when it paid another order. With `by`, it is an admin who
   * found the payment: written with its entry in the audit log, both or neither.
   */
  abstract recordPayment(
    id: string,
    transactionId: string,
    paid_at: string,
    by?: Actor,
  ): Promise<'recorded' | 'already' | 'paid-otherwise' | 'unknown'>;
  /**
   * Pending to shipped; one conditional write, with its entry in the audit log, both or neither. An order with a payment state is not
   * shipped, and the state is answered, unless an admin overrides it with a reason.
   */
  abstract ship(
    id: string,
    shipped_at: string,
    by: Actor,
    overrideReason?: string,
  ): Promise<'shipped' | 'not-pending' | 'unknown' | PaymentState>;
  /**
   * Shipped to pending, when it was shipped at or after a moment (ISO 8601, UTC); one conditional write, with its entry in the audit
   * log, both or neither.
   */
  abstract undoShipping(
    id: string,
    since: string,
    by: Actor,
  ): Promise<'undone' | 'not-shipped' | 'too-late' | 'unknown'>;
  /**
   * Brings the order that this transaction paid into line with the gateway's list of its refunds, as `withListed` has it, in one
   * conditional write; each new refund with a `by` is an admin act, written with its entry in the audit log, both or neither.
   * Answers the order as it is then; undefined when the transaction paid none.
   */
  abstract recordRefunds(transactionId: string, listed: readonly OrderRefund[]): Promise<Order | undefined>;
  /**
   * Adds what is new about the disputes of the payment to the order that it paid, as `withDisputes` has it, in one conditional write.
   * Answers the order as it is then; undefined when the transaction paid none.
   */
  abstract recordDisputes(transactionId: string, disputes: readonly OrderDispute[]): Promise<Order | undefined>;
  /** Acknowledges the stock one of this customer's orders took of the part: true once for each stored order. */
  abstract acknowledgeStock(part_id: string, email: string): Promise<boolean>;
}
