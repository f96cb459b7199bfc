import { AuditOutbox, pendingAuditEvent } from '#app/audit-recording/adapters/mongo/mongo-audit-outbox.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Order } from '../../domain/order.js';
import { refundActs } from '../../domain/order.events.js';
import { type OrderDispute, withDisputes } from '../../domain/order-disputes.js';
import { type OrderRefund, withListed } from '../../domain/order-refunds.js';
import { unchangedSince, fromDocument, refundsAndDisputesChange } from './mongo-order-document.js';
import { ORDERS } from './order.schema.js';

/** Copies the gateway's refunds and disputes to orders. Each write is conditional on the revision that was read, and retried. */
export class OrderRefunds {
  private readonly outbox: AuditOutbox;

  constructor(private readonly store: MongoStore) {
    this.outbox = new AuditOutbox(store);
  }

  async record(transactionId: string, listed: readonly OrderRefund[]): Promise<Order | undefined> {
    for (;;) {
      const document = await this.store.collection(ORDERS).awaitMajority({ transactionId });
      const order = document && fromDocument(document);
      const refunds = order && withListed(order.refunds, listed);
      if (!refunds) return order;
      const acts = refundActs(order, { ...order, refunds }).map((act) => pendingAuditEvent(act).acts);
      const changed = await this.store.collection(ORDERS).findOneAndUpdate(unchangedSince(document), {
        ...refundsAndDisputesChange({ ...order, refunds }),
        ...(acts.length > 0 && { $push: { acts: { $each: acts } } }),
      });
      // A concurrent change came first: read again.
      if (!changed) continue;
      if (acts.length > 0) await this.outbox.drain(this.store.collection(ORDERS), changed);
      return fromDocument(changed);
    }
  }

  async recordDisputes(transactionId: string, listed: readonly OrderDispute[]): Promise<Order | undefined> {
    for (;;) {
      const document = await this.store.collection(ORDERS).awaitMajority({ transactionId });
      const order = document && fromDocument(document);
      const disputes = order && withDisputes(order.disputes, listed, transactionId);
      if (!disputes) return order;
      const changed = await this.store
        .collection(ORDERS)
        .findOneAndUpdate(unchangedSince(document), refundsAndDisputesChange({ ...order, disputes }));
      if (changed) return fromDocument(changed);
    }
  }
}
