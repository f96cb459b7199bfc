import { Outbox, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';

/** Cancels orders without a transaction: any server may finish a marked cancellation, and may repeat it. */
export class OrderCancelling {
  private readonly outbox: Outbox;
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.outbox = new Outbox(store);
    this.stock = new MongoStock(store);
  }

  /**
   * Marks an unpaid order as cancelling, with its messages, and the audit event if an admin cancels it. This write decides: the order is
   * invisible from then on.
   */
  begin(
    id: string,
    messages: readonly Message[] = [],
    events: readonly AuditEvent[] = [],
  ): Promise<OrderDocument | undefined> {
    const cancelling = { $set: { status: 'cancelling' }, ...pushPending(messages, events) };
    return this.store.collection(ORDERS).findOneAndUpdate({ _id: id, status: 'unpaid' }, cancelling);
  }

  /**
   * Returns the stock of a marked order, moves its audit event and its messages on, and deletes the order with the messages that are not
   * about its cancellation. Idempotent.
   */
  async complete(order: OrderDocument): Promise<void> {
    const orders = this.store.collection(ORDERS);
    const isMarked = async () => (await orders.findOneMajority({ _id: order._id, status: 'cancelling' })) !== undefined;
    for (const line of order.lines)
      // False: another server has deleted the order, or no majority has the mark yet.
      if (!(await this.stock.release(order._id, line, isMarked))) return;
    await this.outbox.drain(orders, order);
    // The ids of its messages begin with its own.
    const ids = trusted({ $gte: order._id, $lte: `${order._id}~` });
    await this.store.collection(MESSAGES).deleteMany({ _id: ids, kind: trusted({ $ne: 'order-cancelled' }) });
    await this.removeOrder(order);
    for (const line of order.lines) await this.stock.confirmRelease(order._id, line);
  }

  private async removeOrder({ _id, keyed }: OrderDocument): Promise<void> {
    const orders = this.store.collection(ORDERS);
    const marked = { _id, status: 'cancelling' };
    if (!keyed) await orders.deleteOne(marked);
    // A stub, because the key refers to it; nothing that the customer entered stays.
    else await orders.replaceOne(marked, { _id, status: 'cancelled' });
  }
}
