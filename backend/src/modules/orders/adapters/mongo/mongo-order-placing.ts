import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import type { NewOrder, Order } from '../../domain/order.js';
import { orderErrors } from '../../domain/order.errors.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { newOrder, toDocument } from './mongo-order-document.js';
import { OrderKeys } from './mongo-order-keys.js';
import { UnpaidOrderLimit } from './mongo-unpaid-order-limit.js';
import { ORDERS } from './order.schema.js';

/**
 * Places orders without a transaction: it reserves the stock in the part, inserts the order (this write decides), and removes the
 * reservation after the response. After a crash in between, recovery finishes or undoes the order.
 */
export class OrderPlacing {
  private readonly keys: OrderKeys;
  private readonly limit: UnpaidOrderLimit;
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.keys = new OrderKeys(store);
    this.limit = new UnpaidOrderLimit(store);
    this.stock = new MongoStock(store);
  }

  async place(requested: NewOrder, options: PlaceOptions): Promise<{ order: Order; replayed: boolean }> {
    const order = newOrder(requested, options.created_at);
    if (options.idempotency) {
      const before = await this.keys.claim(order, options.idempotency);
      if (before) return { order: before, replayed: true };
    }
    try {
      await this.limit.enter(order, options);
      await this.stock.reserve(order._id, order);
    } catch (refusal) {
      await this.releaseClaims(order, options);
      throw refusal;
    }

    const document = toDocument(order, options.idempotency !== undefined);
    const [stored] = await Promise.all([this.store.collection(ORDERS).insertIfAbsent(document), this.stock.announce()]);
    if (!stored) {
      // Recovery has inserted a `void` order under this id, because placing took too long.
      await this.stock.cancelReservation(order._id, order);
      await this.releaseClaims(order, options);
      throw orderErrors.placedTooLate();
    }
    this.stock.confirmLater(order._id, order);
    return { order, replayed: false };
  }

  /** Removes the claim of the idempotency key and the entry in the list of unpaid orders. */
  private async releaseClaims(order: Order, options: PlaceOptions): Promise<void> {
    await Promise.all([options.idempotency && this.keys.release(order, options.idempotency), this.limit.leave(order)]);
  }
}
