import { setTimeout as pause } from 'node:timers/promises';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type KeyDocument, type OrderDocument, IDEMPOTENCY_KEYS, ORDERS } from './order.schema.js';
import { firstIdOf } from '#shared/object-id.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import type { Order } from '../../domain/order.js';
import { orderErrors } from '../../domain/order.errors.js';
import { fromDocument, isLeftBehind } from './mongo-order-document.js';

/** Milliseconds between two looks at an order that another call is placing, and how long that may take. */
const POLL_MS = 20;
const PLACING_WAIT_MS = 10_000;

/**
 * Which order an idempotency key stands for. The key is claimed for an order's id before the order is placed; whether it was
 * placed is said by the order alone, so the two cannot disagree.
 */
export class OrderKeys {
  constructor(private readonly store: MongoStore) {}

  /**
   * Claims the key for the order; answers the order that it placed before, waiting for one that is being placed.
   * Throws `idempotency-key-reused`, and `order-under-way` when the other call takes too long.
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
      if (placed) return asPlaced(placed, { ...order, _id: found.order_id, created_at: found.created_at });
      if (Date.now() > deadline) throw orderErrors.underWay();
      await pause(POLL_MS);
    }
  }

  /** Gives the key back: its order was refused. */
  async release({ email, _id }: Order, { key }: IdempotencyKey): Promise<void> {
    await this.store.collection(IDEMPOTENCY_KEYS).deleteOne({ _id: idOf(email, key), order_id: _id });
  }

  /** The id of the order that the key placed before, gone or not; throws `idempotency-key-reused`. */
  async placedBefore(email: string, { key, fingerprint }: IdempotencyKey): Promise<string | undefined> {
    const found = await this.store.collection(IDEMPOTENCY_KEYS).findOne({ _id: idOf(email, key) });
    const placed = found && (await this.store.collection(ORDERS).findOneMajority({ _id: found.order_id }));
    if (!found || placed?.status === 'void') return undefined;
    if (found.fingerprint !== fingerprint) throw orderErrors.keyReused();
    return placed?._id;
  }

  /**
   * Deletes the oldest keys of orders that were begun before this moment, and the stubs of such orders that were cancelled; at most
   * `limit` of each. An order's id says when it was begun. Answers whether there may be more.
   */
  async deleteBefore(moment: string, limit: number): Promise<boolean> {
    const keys = this.store.collection(IDEMPOTENCY_KEYS);
    const orders = this.store.collection(ORDERS);
    const old = trusted({ $lt: firstIdOf(Date.parse(moment)) });
    const oldKeys = await keys.findMany({ order_id: old }, { order_id: 1 }, limit);
    // A key that was claimed for another order since it was read stays.
    if (oldKeys.length > 0)
      await keys.deleteMany({ _id: trusted({ $in: oldKeys.map(({ _id }) => _id) }), order_id: old });
    const stubs = await orders.findMany({ status: 'cancelled', created_at: null, _id: old }, { _id: 1 }, limit);
    if (stubs.length > 0)
      await orders.deleteMany({ _id: trusted({ $in: stubs.map(({ _id }) => _id) }), status: 'cancelled' });
    return oldKeys.length === limit || stubs.length === limit;
  }

  /** The order of the key, undefined while it is being placed; `never` for one that a crash kept from it, which can't come any more then. */
  private async orderOf({ order_id }: KeyDocument): Promise<OrderDocument | 'never' | undefined> {
    if (isLeftBehind(order_id)) await this.store.collection(ORDERS).insertIfAbsent({ _id: order_id, status: 'void' });
    // Majority read: this order is returned to a client. Until a majority has it, it counts as being placed.
    const order = await this.store.collection(ORDERS).findOneMajority({ _id: order_id });
    return order?.status === 'void' ? 'never' : order;
  }
}

function idOf(email: string, key: string): string {
  return `${email} ${key}`;
}

/** The order as it is now, or, when it is gone, as it was asked for. */
function asPlaced(order: OrderDocument, asked: Order): Order {
  return order.status === 'cancelling' || order.status === 'cancelled' ? asked : fromDocument(order);
}
