import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { fromDocument, refundsAndDisputesChange, unchangedSince } from './mongo-order-document.js';
import { ORDERS } from './order.schema.js';

/**
 * Stores the payment state of pending orders that earlier versions refunded in full, once at each start. Several servers may do it at
 * once, and again after a crash.
 */
export class MongoPaymentStateUpgrade {
  private isDone = false;

  constructor(private readonly store: MongoStore) {}

  async sweep(): Promise<void> {
    if (this.isDone) return;
    const missing = trusted({ $exists: false });
    const refunded = { status: 'pending', 'refunds.id': trusted({ $exists: true }), payment_state: missing };
    for await (const document of this.store.collection(ORDERS).findEach(refunded)) {
      const order = fromDocument(document);
      // The write skips an order that changed since it was read: this version has written its payment state.
      if (order.payment_state)
        await this.store.collection(ORDERS).updateOne(unchangedSince(document), refundsAndDisputesChange(order));
    }
    this.isDone = true;
  }
}
