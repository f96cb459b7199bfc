import { AuditOutbox, type pendingAuditEvent } from '#app/recording/audit-log/adapters/mongo/mongo-audit-outbox.js';
import { MessageOutbox, pushPending } from '#app/recording/messages/adapters/mongo/mongo-message-outbox.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';

/** Cancels orders without a transaction: any server may finish a marked cancellation, and may repeat it. */
export class OrderCancelling {
  private readonly outbox: AuditOutbox;
  private readonly messages: MessageOutbox;
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.outbox = new AuditOutbox(store);
    this.messages = new MessageOutbox(store);
    this.stock = new MongoStock(store);
  }

  /**
   * Marks an unpaid order as cancelling, with its messages, and the audit event if an admin cancels it. This write decides: the order is
   * invisible from then on.
   */
  begin(
    id: string,
    messages: readonly Message[] = [],
    event?: ReturnType<typeof pendingAuditEvent>,
  ): Promise<OrderDocument | undefined> {
    const cancelling = { $set: { status: 'cancelling' }, ...pushPending(messages, event) };
    return this.store.collection(ORDERS).findOneAndUpdate({ _id: id, status: 'unpaid' }, cancelling);
  }

  /**
   * Returns the stock of a marked order, moves its audit event to the log and the message about its cancellation to the outbox, and deletes
   * the order with its other messages. Idempotent.
   */
  async complete(order: OrderDocument): Promise<void> {
    const orders = this.store.collection(ORDERS);
    const isMarked = async () => (await orders.findOneMajority({ _id: order._id, status: 'cancelling' })) !== undefined;
    for (const line of order.lines)
      // False: another server has deleted the order, or no majority has the mark yet.
      if (!(await this.stock.release(order._id, line, isMarked))) return;
    await this.outbox.drain(orders, order);
    await this.messages.move(orders, [order]);
    await this.messages.deleteOfCancelled(order._id);
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
