import { Outbox, pendingEvent, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { trusted, omit } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ORDERS } from './order.schema.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import { orderDeleted, orderShipped, paymentRecorded, shippingUndone } from '../../domain/order.events.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from '../../domain/order.js';
import type { Card } from '../../domain/card.js';
import { orderErrors } from '../../domain/order.errors.js';
import { orderWords, paymentWords } from '../../domain/order-words.js';
import { type Canceller, orderMessages } from '../../domain/order.messages.js';
import type { OrderDispute, PaymentState } from '../../domain/order-disputes.js';
import type { ListedRefund, RefundClaim } from '../../domain/order-refunds.js';
import type { Parcel } from '../../domain/tracking.js';
import {
  OrderRepository,
  type PaymentOptions,
  type PlaceOptions,
  type ShipOptions,
} from '../../ports/order.repository.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { unchangedSince, fromDocument, visibleStatuses, withCardOf } from './mongo-order-document.js';
import { OrderKeys } from './mongo-order-keys.js';
import { MongoOrderLists } from './mongo-order-lists.js';
import { OrderPlacing } from './mongo-order-placing.js';
import { OrderRefunds } from './mongo-order-refunds.js';
import { changeTracking, stillShipped } from './mongo-order-tracking.js';

/** Orders in one chunk. */
const CHUNK = 500;

/** Orders in MongoDB; see docs/decisions/0017-mongodb-without-transactions.md. */
export class MongoOrderRepository extends OrderRepository {
  private readonly lists: MongoOrderLists;
  private readonly placing: OrderPlacing;
  private readonly cancelling: OrderCancelling;
  private readonly keys: OrderKeys;
  private readonly refunds: OrderRefunds;
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.lists = new MongoOrderLists(store);
    this.placing = new OrderPlacing(store);
    this.cancelling = new OrderCancelling(store);
    this.keys = new OrderKeys(store);
    this.refunds = new OrderRefunds(store);
    this.outbox = new Outbox(store);
  }

  override place(order: NewOrder, options: PlaceOptions = {}): Promise<{ order: Order; replayed: boolean }> {
    return this.placing.place(order, options);
  }

  override placedBefore(email: string, idempotency: IdempotencyKey): Promise<string | undefined> {
    return this.keys.placedBefore(email, idempotency);
  }

  override deleteKeysBefore(moment: string, limit: number): Promise<boolean> {
    return this.keys.deleteBefore(moment, limit);
  }

  override async find(id: string): Promise<Order | undefined> {
    const order = isId(id)
      ? await this.store.collection(ORDERS).findOne({ _id: id, status: visibleStatuses() })
      : undefined;
    return order && fromDocument(order);
  }

  override async findByTransaction(transactionId: string): Promise<Order | undefined> {
    // Majority read: callers treat a hit as final.
    const order = await this.store.collection(ORDERS).awaitMajority({ transactionId });
    return order && fromDocument(order);
  }

  override async findMany(ids: readonly string[]): Promise<Order[]> {
    const byIds = { _id: trusted({ $in: [...ids] }), status: visibleStatuses() };
    return (await this.store.collection(ORDERS).findMany(byIds, { _id: 1 }, ids.length)).map(fromDocument);
  }

  override async findByTransactions(transactionIds: readonly string[]): Promise<Order[]> {
    const paid = { transactionId: trusted({ $in: [...transactionIds] }) };
    return (await this.store.collection(ORDERS).findMany(paid, { transactionId: 1 }, transactionIds.length)).map(
      fromDocument,
    );
  }

  override async *paidIn({ from, to }: { from: string; to: string }): AsyncGenerator<readonly Order[]> {
    const paid = { paid_at: trusted({ $gte: from, $lt: to }) };
    let chunk: Order[] = [];
    for await (const document of this.store.collection(ORDERS).scan(paid, [])) {
      chunk.push(fromDocument(document));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  override async findUnpaidByTotal(email: string, total_cents: number): Promise<Order[]> {
    const unpaid = { email, status: 'unpaid', total_cents };
    return (await this.store.collection(ORDERS).findMany(unpaid, { created_at: 1, _id: 1 }, 2)).map(fromDocument);
  }

  override async findUnpaidBefore(
    moment: string,
    limit: number,
    after?: Pick<Order, '_id' | 'created_at'>,
  ): Promise<Order[]> {
    const status = 'unpaid';
    const following = after && [
      { status, created_at: trusted({ $gt: after.created_at, $lt: moment }) },
      { status, created_at: after.created_at, _id: trusted({ $gt: after._id }) },
    ];
    const filter = following ? { $or: following } : { status, created_at: trusted({ $lt: moment }) };
    return (await this.store.collection(ORDERS).findMany(filter, { created_at: 1, _id: 1 }, limit)).map(fromDocument);
  }

  override list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return this.lists.page(filter, page);
  }

  override stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]> {
    return this.lists.stream(filter, sort, descending);
  }

  override async cancel(id: string, by?: Canceller): Promise<'cancelled' | 'paid' | 'unknown'> {
    const order = await this.find(id);
    if (!order) return 'unknown';
    const events = by && by !== 'expiry' ? [orderDeleted(order, by)] : [];
    const marked = await this.cancelling.begin(id, orderMessages.cancelled(order, by), events);
    if (!marked) return (await this.find(id)) ? 'paid' : 'unknown';
    await this.cancelling.complete(marked);
    return 'cancelled';
  }

  override async recordPayment(
    id: string,
    transactionId: string,
    paid_at: string,
    { by, issuer, card }: PaymentOptions = {},
  ): Promise<'recorded' | 'already' | 'paid-otherwise' | 'unknown'> {
    const before = await this.find(id);
    if (!before) return 'unknown';
    const owing = issuer && { papers: 'owed' as const };
    const payment = { status: 'pending' as const, transactionId, paid_at, ...card, ...owing };
    const paid: Order = { ...before, ...payment };
    const change = {
      $set: { ...payment, words: orderWords(paid) },
      ...pushPending(orderMessages.paid(paid, paid_at), by && [paymentRecorded(paid, by)]),
    };
    try {
      const recorded = await this.store.collection(ORDERS).findOneAndUpdate({ _id: id, status: 'unpaid' }, change);
      if (recorded) {
        if (by) await this.outbox.drain(this.store.collection(ORDERS), recorded);
        return 'recorded';
      }
    } catch (error) {
      throw error instanceof DuplicateKey ? orderErrors.transactionUsed() : error;
    }
    const order = await this.find(id);
    if (!order) return 'unknown';
    return order.transactionId === transactionId ? 'already' : 'paid-otherwise';
  }

  override recordCard(transactionId: string, card: Card): Promise<boolean> {
    const change = { $set: card, $push: { words: { $each: paymentWords(card) } } };
    return this.store.collection(ORDERS).updateOne({ transactionId, ...withCardOf({}) }, change);
  }

  override async ship(
    id: string,
    shipped_at: string,
    by: Actor,
    { overrideReason, parcels }: ShipOptions = {},
  ): Promise<'shipped' | 'not-pending' | 'unknown' | PaymentState> {
    for (;;) {
      const document = isId(id)
        ? await this.store.collection(ORDERS).findOne({ _id: id, status: visibleStatuses() })
        : undefined;
      if (!document) return 'unknown';
      const order = fromDocument(document);
      if (order.status !== 'pending') return 'not-pending';
      if (order.payment_state && overrideReason === undefined) return order.payment_state;
      const shipped: Order = {
        ...order,
        status: 'shipped',
        shipped_at,
        shipped_by: by.who,
        ...(parcels && { parcels }),
      };
      const change = {
        $set: {
          ...{ status: 'shipped', shipped_at, shipped_by: by.who, words: orderWords(shipped) },
          ...(parcels && { parcels }),
        },
        ...pushPending(orderMessages.shipped(shipped), [orderShipped(order, shipped, by, overrideReason)]),
      };
      const changed = await this.store
        .collection(ORDERS)
        .findOneAndUpdate({ ...unchangedSince(document), ...withCardOf(order), status: 'pending' }, change);
      // A refund, a dispute, the card or another admin came first: read again.
      if (!changed) continue;
      await this.outbox.drain(this.store.collection(ORDERS), changed);
      return 'shipped';
    }
  }

  override async undoShipping(
    id: string,
    since: string,
    by: Actor,
  ): Promise<'undone' | 'not-shipped' | 'by-another' | 'too-late' | 'unknown'> {
    const order = await this.find(id);
    if (!order) return 'unknown';
    const { shipped_at } = order;
    if (order.status !== 'shipped' || shipped_at === undefined) return 'not-shipped';
    if (order.shipped_by !== by.who) return 'by-another';
    if (shipped_at < since) return 'too-late';
    const undone: Order = { ...omit(order, 'shipped_at', 'shipped_by', 'parcels'), status: 'pending' };
    const change = {
      $set: { status: 'pending', words: orderWords(undone) },
      $unset: { shipped_at: 1, shipped_by: 1, parcels: 1 },
      $push: { pending: pendingEvent(shippingUndone(order, undone, by)) },
    };
    const changed = await this.store.collection(ORDERS).findOneAndUpdate(stillShipped(order), change);
    // Another admin undid it or changed its tracking: read again.
    if (!changed) return await this.undoShipping(id, since, by);
    await this.outbox.drain(this.store.collection(ORDERS), changed);
    return 'undone';
  }

  override changeTracking(
    id: string,
    parcels: readonly Parcel[],
    by: Actor,
  ): Promise<'changed' | 'unchanged' | 'not-shipped' | 'unknown'> {
    return changeTracking(this.store, id, parcels, by);
  }

  override claimRefund(id: string, claim: RefundClaim): Promise<void> {
    return this.refunds.claim(id, claim);
  }

  override releaseRefund(id: string, key: string): Promise<void> {
    return this.refunds.release(id, key);
  }

  override async findClaimedRefunds(limit: number, after = ''): Promise<Order[]> {
    const claimed = { 'refund_claims.key': trusted({ $exists: true }), _id: trusted({ $gt: after }) };
    return (await this.store.collection(ORDERS).findMany(claimed, { _id: 1 }, limit)).map(fromDocument);
  }

  override recordRefunds(transactionId: string, listed: readonly ListedRefund[]): Promise<Order | undefined> {
    return this.refunds.record(transactionId, listed);
  }

  override recordDisputes(transactionId: string, disputes: readonly OrderDispute[]): Promise<Order | undefined> {
    return this.refunds.recordDisputes(transactionId, disputes);
  }

  override async acknowledgeStock(part_id: string, email: string): Promise<boolean> {
    const orders = this.store.collection(ORDERS);
    const newest = { created_at: -1, _id: -1 } as const;
    for await (const order of orders.findSorted({ 'lines.part_id': part_id, email }, newest)) {
      const index = order.lines.findIndex((line) => line.part_id === part_id && !line.stock_acknowledged);
      if (index === -1) continue;
      const field = `lines.${index}.stock_acknowledged`;
      const unacknowledged = { _id: order._id, status: visibleStatuses(), [field]: trusted({ $exists: false }) };
      // False: a concurrent request has acknowledged it, or it is being cancelled.
      if (await orders.updateOne(unacknowledged, { $set: { [field]: true } })) return true;
    }
    return false;
  }
}
