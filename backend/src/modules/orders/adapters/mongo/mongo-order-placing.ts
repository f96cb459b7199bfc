import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import type { NewOrder, Order } from '../../domain/order.js';
import { orderErrors } from '../../domain/order.errors.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { newOrder, toDocument } from './mongo-order-document.js';
import { OrderKeys } from './mongo-order-keys.js';
import { UnpaidOrderLimit } from './mongo-order-queue.js';
import { ORDERS } from './order.schema.js';

/**
 * Places orders without a transaction: it reserves the stock in the part, inserts the order (this write decides), then removes the
 * reservation. After a crash in between, recovery finishes or undoes the order.
 */
export class OrderPlacing {
  private readonly keys: OrderKeys;
  private readonly queue: UnpaidOrderLimit;
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.keys = new OrderKeys(store);
    this.queue = new UnpaidOrderLimit(store);
    this.stock = new MongoStock(store);
  }

  async place(requested: NewOrder, options: PlaceOptions): Promise<{ order: Order; replayed: boolean }> {
    const order = newOrder(requested, options.created_at);
    if (options.idempotency) {
      const before = await this.keys.claim(order, options.idempotency);
      if (before) return { order: before, replayed: true };
    }
    try {
      await this.reserve(order, options);
    } catch (refusal) {
      await this.releaseClaims(order, options);
      throw refusal;
    }

    const document = toDocument(order, options.idempotency !== undefined);
    if (!(await this.store.collection(ORDERS).insertIfAbsent(document))) {
      // Recovery has inserted a `void` order under this id, because placing took too long.
      await this.stock.cancelReservation(order._id, order);
      await this.releaseClaims(order, options);
      throw orderErrors.placedTooLate();
    }
    await Promise.all([this.stock.confirmReservation(order._id, order), this.leaveQueue(order, options)]);
    return { order, replayed: false };
  }

  private async reserve(order: Order, options: PlaceOptions): Promise<void> {
    if (isLimited(options)) await this.queue.enter(order, options);
    await this.stock.reserve(order._id, order);
  }

  /** Gives up the idempotency key and the place in the queue. */
  private async releaseClaims(order: Order, options: PlaceOptions): Promise<void> {
    await Promise.all([
      options.idempotency && this.keys.release(order, options.idempotency),
      this.leaveQueue(order, options),
    ]);
  }

  private async leaveQueue(order: Order, options: PlaceOptions): Promise<void> {
    if (isLimited(options)) await this.queue.leave(order);
  }
}

function isLimited({ maxUnpaid, maxUnpaidCents }: PlaceOptions): boolean {
  return (maxUnpaid ?? maxUnpaidCents) !== undefined;
}
