import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS, type PendingRestock } from './order.schema.js';

/** Returns the pieces of refunds to the stock without a transaction: any server may finish this, and may repeat it. */
export class OrderRestocking {
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.stock = new MongoStock(store);
  }

  /** Returns the pending pieces of the order. Idempotent. */
  async complete({ _id, pending_restocks = [] }: OrderDocument): Promise<void> {
    for (const pieces of pending_restocks) {
      // False: another server has returned them.
      if (!(await this.stock.release(_id, pieces, () => this.isPending(_id, pieces)))) continue;
      await this.orders.updateOne({ _id }, { $pull: { pending_restocks: pieces } });
      await this.stock.confirmRelease(_id, pieces);
    }
  }

  /** Finishes what stopped servers left. */
  async sweep(): Promise<void> {
    const pending = { 'pending_restocks.refund_id': trusted({ $exists: true }) };
    for await (const order of this.orders.findEach(pending)) await this.complete(order);
  }

  /** Removes the record of returned pieces, unless their refund is still marked; a majority-acknowledged write, as `confirmMajority`. */
  async confirm(order_id: string, pieces: PendingRestock): Promise<void> {
    const marked = { _id: order_id, 'pending_restocks.refund_id': pieces.refund_id };
    if (!(await this.orders.updateOne(marked, { $inc: { refunds_revision: 0 } })))
      await this.stock.confirmRelease(order_id, pieces);
  }

  private async isPending(_id: string, { refund_id, part_id }: PendingRestock): Promise<boolean> {
    const order = await this.orders.findOneMajority({ _id });
    return (order?.pending_restocks ?? []).some((one) => one.refund_id === refund_id && one.part_id === part_id);
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }
}
