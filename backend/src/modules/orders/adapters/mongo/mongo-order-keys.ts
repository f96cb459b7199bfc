import { setTimeout as pause } from 'node:timers/promises';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type KeyDocument, type OrderDocument, IDEMPOTENCY_KEYS, ORDERS } from './order.schema.js';
import { firstIdOf } from '#shared/object-id.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import type { Order } from '../../domain/order.js';
import { orderNumber } from '../../domain/order-number.js';
import { orderErrors } from '../../domain/order.errors.js';
import { fromDocument, hasTimedOut } from './mongo-order-document.js';

/** Milliseconds between two polls of an order that another request is placing, and the longest wait for it. */
const POLL_MS = 20;
const PLACING_WAIT_MS = 10_000;

/**
 * Maps idempotency keys to orders. A request claims the key for an order's id before it places the order. Only the order itself
 * records whether it was placed, so the two cannot disagree.
 */
export class OrderKeys {
  constructor(private readonly store: MongoStore) {}

  /**
   * Claims the key for the order and returns undefined, or returns the order that the key has placed; waits while another request
   * places it. Throws `idempotency-key-reused`, and `order-under-way` when the other request takes too long.
   */
  async claim(order: Order, { key, fingerprint }: IdempotencyKey): Promise<Order | undefined> {
    const _id = idOf(order.email, key);
    const claim = { fingerprint, order_id: order._id, created_at: order.created_at };
    const deadline = Date.now() + PLACING_WAIT_MS;
    for (;;) {
      if (await this.store.collection(IDEMPOTENCY_KEYS).insertIfAbsent({ _id, ...claim })) return undefined;
      const found = await this.store.collection(IDEMPOTENCY_KEYS).findOne({ _id });
      if (!found) continue;
      const placed = await this.orderOf(found);
      if (placed === 'never') {
        if (await this.store.collection(IDEMPOTENCY_KEYS).updateOne({ _id, order_id: found.order_id }, { $set: claim }))
          return undefined;
        continue;
      }
      if (found.fingerprint !== fingerprint) throw orderErrors.keyReused();
      const { order_id, created_at } = found;
      if (placed) return asReplayed(placed, { ...order, _id: order_id, number: orderNumber(order_id), created_at });
      if (Date.now() > deadline) throw orderErrors.beingPlaced();
      await pause(POLL_MS);
    }
  }

  /** Deletes the key's claim after its order was refused. */
  async release({ email, _id }: Order, { key }: IdempotencyKey): Promise<void> {
    await this.store.collection(IDEMPOTENCY_KEYS).deleteOne({ _id: idOf(email, key), order_id: _id });
  }

  /** The id of the order that the key has placed, even if it was cancelled since; throws `idempotency-key-reused`. */
  async placedBefore(email: string, { key, fingerprint }: IdempotencyKey): Promise<string | undefined> {
    const found = await this.store.collection(IDEMPOTENCY_KEYS).findOne({ _id: idOf(email, key) });
    const placed = found && (await this.store.collection(ORDERS).findOneMajority({ _id: found.order_id }));
    if (!found || placed?.status === 'void') return undefined;
    if (found.fingerprint !== fingerprint) throw orderErrors.keyReused();
    return placed?._id;
  }

  /**
   * Deletes the oldest keys of orders that were begun before this moment, and the stubs of cancelled orders from before it; at most
   * `limit` of each. An order's id contains the time it was begun. Returns whether more may be left.
   */
  async deleteBefore(moment: string, limit: number): Promise<boolean> {
    const keys = this.store.collection(IDEMPOTENCY_KEYS);
    const orders = this.store.collection(ORDERS);
    const old = trusted({ $lt: firstIdOf(Date.parse(moment)) });
    const oldKeys = await keys.findMany({ order_id: old }, { order_id: 1 }, limit);
    // The second filter spares a key that another request has claimed for a new order since the read.
    if (oldKeys.length > 0)
      await keys.deleteMany({ _id: trusted({ $in: oldKeys.map(({ _id }) => _id) }), order_id: old });
    const stubs = await orders.findMany({ status: 'cancelled', created_at: null, _id: old }, { _id: 1 }, limit);
    if (stubs.length > 0)
      await orders.deleteMany({ _id: trusted({ $in: stubs.map(({ _id }) => _id) }), status: 'cancelled' });
    return oldKeys.length === limit || stubs.length === limit;
  }

  /** The key's order; undefined while it is being placed; `never` after a crash, because a `void` order then blocks its id. */
  private async orderOf({ order_id }: KeyDocument): Promise<OrderDocument | 'never' | undefined> {
    const orders = this.store.collection(ORDERS);
    // Majority read: this order is returned to a client. Until a majority has it, it counts as being placed.
    const find = () => orders.findOneMajority({ _id: order_id });
    let order = await find();
    // Recovery does not see an order whose server stopped before it reserved stock.
    if (!order && hasTimedOut(order_id)) {
      await orders.insertIfAbsent({ _id: order_id, status: 'void' });
      order = await find();
    }
    return order?.status === 'void' ? 'never' : order;
  }
}

function idOf(email: string, key: string): string {
  return `${email} ${key}`;
}

/** The order as it is now, or as it was requested if it was cancelled. */
function asReplayed(order: OrderDocument, requested: Order): Order {
  return order.status === 'cancelling' || order.status === 'cancelled' ? requested : fromDocument(order);
}
