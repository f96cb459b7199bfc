import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { unchangedSince, fromDocument, refundsAndDisputesChange } from './mongo-order-document.js';
import { OrderRefunds } from './mongo-order-refunds.js';
import { DISPUTES, PAYMENT_EXCEPTIONS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { ORDERS } from './order.schema.js';

/** Today's dispute status for each state that earlier versions stored in the payment exceptions. */
const STATUS = { open: 'open', 'refund-failed': 'open', refunded: 'lost', resolved: 'won' } as const;

/**
 * Migrates records of earlier versions once at each start: disputes move out of the payment exceptions, under the id of their payment,
 * and pending orders that are refunded in full get their payment state. Several servers may migrate at once, and again after a crash.
 */
export class MongoDisputeUpgrade {
  private isDone = false;
  private readonly orders: OrderRefunds;

  constructor(private readonly store: MongoStore) {
    this.orders = new OrderRefunds(store);
  }

  async sweep(): Promise<void> {
    if (this.isDone) return;
    await this.moveDisputes();
    await this.markRefunded();
    this.isDone = true;
  }

  private async moveDisputes(): Promise<void> {
    for await (const exception of this.store.collection(PAYMENT_EXCEPTIONS).findEach({ reason: 'disputed' })) {
      const { _id, order_id, email, amount_cents, currency, state, found_at: created_at, resolved_at } = exception;
      const closed = resolved_at !== undefined && { closed_at: resolved_at };
      const dispute = { status: STATUS[state], amount_cents, created_at, ...closed };
      const payment = { transaction_id: _id, email, currency, ...(order_id !== undefined && { order_id }) };
      // A server of this version may have stored the dispute already, under the gateway's id.
      if (!(await this.store.collection(DISPUTES).findOne({ transaction_id: _id })))
        await this.store.collection(DISPUTES).insertIfAbsent({ _id, ...payment, ...dispute });
      await this.orders.recordDisputes(_id, [{ id: _id, ...dispute }]);
      await this.store.collection(PAYMENT_EXCEPTIONS).deleteOne({ _id, reason: 'disputed' });
    }
  }

  private async markRefunded(): Promise<void> {
    const missing = trusted({ $exists: false });
    const refunded = { status: 'pending', 'refunds.id': trusted({ $exists: true }), payment_state: missing };
    for await (const document of this.store.collection(ORDERS).findEach(refunded)) {
      const order = fromDocument(document);
      // The write skips an order that changed meanwhile: this version has written its payment state.
      if (order.payment_state)
        await this.store.collection(ORDERS).updateOne(unchangedSince(document), refundsAndDisputesChange(order));
    }
  }
}
