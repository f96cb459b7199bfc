import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Issuer } from '#shared/issuer.js';
import type { StockAcknowledgements } from '#modules/parts/ports/stock-acknowledgements.js';
import type { IdempotencyKey } from '../domain/idempotency.js';
import type { Canceller } from '../domain/order.messages.js';
import type { UnpaidLimits } from '../domain/order-policy.js';
import type { Card } from '../domain/card.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from '../domain/order.js';
import type { OrderDispute, PaymentState } from '../domain/order-disputes.js';
import type { ListedRefund, RefundClaim } from '../domain/order-refunds.js';
import type { Parcel } from '../domain/tracking.js';

export interface PlaceOptions extends UnpaidLimits {
  idempotency?: IdempotencyKey;
  /** ISO 8601, UTC; default: now */
  created_at?: string;
  /** how long the order holds its stock unless it is paid; absent: without end */
  holdSeconds?: number;
}

export interface ShipOptions {
  /** why it is shipped although it is refunded or disputed */
  overrideReason?: string;
  parcels?: readonly Parcel[];
}

export interface PaymentOptions {
  /** the admin who records it */
  by?: Actor | undefined;
  /** absent: the order gets no invoice */
  issuer?: Issuer | undefined;
  /** absent: the gateway does not name it */
  card?: Card | undefined;
}

/**
 * The store of orders. Placing and cancelling move the stock of parts and write the order as one step. Every change is stored with its
 * messages, see `orderMessages`.
 */
export abstract class OrderRepository implements StockAcknowledgements {
  /**
   * Takes the stock of every line and stores the order, all or nothing, durably. `replayed` is true when an earlier request with the key placed the
   * order: the result is then that order, even if it was cancelled since.
   * Throws `LinesRefused` with the refusals of `saleRefusal` of parts, `too-many-unpaid`, `too-much-unpaid`, and `idempotency-key-reused`; then nothing has changed.
   */
  abstract place(order: NewOrder, options?: PlaceOptions): Promise<{ order: Order; replayed: boolean }>;
  /** The id of the order that this customer placed with the key, even if it was cancelled since; throws `idempotency-key-reused` for another request. */
  abstract placedBefore(email: string, idempotency: IdempotencyKey): Promise<string | undefined>;
  /**
   * Deletes the oldest idempotency keys that placed an order before this moment (ISO 8601, UTC), and the stubs of cancelled orders that
   * such keys refer to; at most `limit` of each. Returns whether more may be left.
   */
  abstract deleteKeysBefore(moment: string, limit: number): Promise<boolean>;
  abstract find(id: string): Promise<Order | undefined>;
  /** The order that this transaction paid. */
  abstract findByTransaction(transactionId: string): Promise<Order | undefined>;
  /** The existing orders with these ids, unsorted. */
  abstract findMany(ids: readonly string[]): Promise<Order[]>;
  /** The orders that these transactions paid, unsorted. */
  abstract findByTransactions(transactionIds: readonly string[]): Promise<Order[]>;
  /** The orders paid at or after `from` and before `to` (ISO 8601, UTC), unsorted; in chunks, so that memory use is bounded. */
  abstract paidIn(period: { from: string; to: string }): AsyncIterable<readonly Order[]>;
  /** The oldest unpaid orders of this customer with this total; at most two. */
  abstract findUnpaidByTotal(email: string, total_cents: number): Promise<Order[]>;
  /** Unpaid orders placed before this moment (ISO 8601, UTC), oldest first, at most `limit`; with `after`, those that follow it. */
  abstract findUnpaidBefore(moment: string, limit: number, after?: Pick<Order, '_id' | 'created_at'>): Promise<Order[]>;
  /** A search finds what `OrderSearch` identifies, up to `MAX_IDENTIFIED` of each kind of key, and all orders with its words. */
  abstract list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>>;
  /** Every matching order, sorted, in chunks: memory use is bounded for any number of orders. */
  abstract stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]>;
  /**
   * Deletes an unpaid order and returns the stock of its lines, once, even when a part was deleted. With an admin as `by`, the change and
   * its audit event are written, both or neither. Without `by`, its customer cancels it.
   */
  abstract cancel(id: string, by?: Canceller): Promise<'cancelled' | 'paid' | 'unknown'>;
  /**
   * Unpaid to pending, with the transaction. `already` when this transaction has paid this order, `paid-otherwise` when another
   * transaction has; throws `transaction-used` when this transaction has paid another order. With `by`, an admin records the payment:
   * the change and its audit event are written, both or neither. With an `issuer`, the order's papers are issued or owed.
   */
  abstract recordPayment(
    id: string,
    transactionId: string,
    paid_at: string,
    options?: PaymentOptions,
  ): Promise<'recorded' | 'already' | 'paid-otherwise' | 'unknown'>;
  /** Stores the card of the order that this transaction paid, if it has none yet; one conditional write. */
  abstract recordCard(transactionId: string, card: Card): Promise<boolean>;
  /**
   * Pending to shipped; one conditional write, with its audit event, both or neither. Returns the payment state of an order that has one
   * and does not ship it, unless the admin overrides this with a reason.
   */
  abstract ship(
    id: string,
    shipped_at: string,
    by: Actor,
    options?: ShipOptions,
  ): Promise<'shipped' | 'not-pending' | 'unknown' | PaymentState>;
  /**
   * Shipped to pending and without tracking, if this admin shipped it at or after `since` (ISO 8601, UTC); one conditional write, with its
   * audit event, both or neither.
   */
  abstract undoShipping(
    id: string,
    since: string,
    by: Actor,
  ): Promise<'undone' | 'not-shipped' | 'by-another' | 'too-late' | 'unknown'>;
  /**
   * Replaces the parcels of a shipped order; one conditional write, with its audit event, both or neither. `unchanged`: the order has
   * these parcels already, so nothing is written.
   */
  abstract changeTracking(
    id: string,
    parcels: readonly Parcel[],
    by: Actor,
  ): Promise<'changed' | 'unchanged' | 'not-shipped' | 'unknown'>;
  /**
   * Claims pieces of a paid order for a refund, in one conditional write; a claim that is there already stays. Throws the refusals of
   * `claimsWith`, and `order-unknown`. The claim ends when a refund with its key is recorded, or by `releaseRefund`.
   */
  abstract claimRefund(id: string, claim: RefundClaim): Promise<void>;
  /** Ends the claim of this key, because the gateway refused its refund. */
  abstract releaseRefund(id: string, key: string): Promise<void>;
  /** Orders with claims, by id, at most `limit`; with `after`, those that follow this id. */
  abstract findClaimedRefunds(limit: number, after?: string): Promise<Order[]>;
  /**
   * Merges the gateway's list of refunds into the order that this transaction paid, with `mergeRefunds`, in one conditional write; each
   * new refund with a `by` is written with its audit event, both or neither. The pieces of its lines go back to the stock once, those of
   * a deleted part never. Returns the resulting order; undefined when the transaction paid no order.
   */
  abstract recordRefunds(transactionId: string, listed: readonly ListedRefund[]): Promise<Order | undefined>;
  /**
   * Merges the gateway's disputes into the order that this transaction paid, with `mergeDisputes`, in one conditional write. Returns the
   * resulting order; undefined when the transaction paid no order.
   */
  abstract recordDisputes(transactionId: string, disputes: readonly OrderDispute[]): Promise<Order | undefined>;
  abstract acknowledgeStock(part_id: string, email: string): Promise<boolean>;
}
