import { AuditOutbox, pendingAuditEvent } from '#modules/audit-log/recording/adapters/mongo/mongo-audit-outbox.js';
import { pushPending } from '#modules/messages/recording/adapters/mongo/mongo-message-outbox.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Order } from '../../domain/order.js';
import { refundAuditEvents } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type OrderDispute, mergeDisputes } from '../../domain/order-disputes.js';
import { type OrderRefund, mergeRefunds } from '../../domain/order-refunds.js';
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
      const refunds = order && mergeRefunds(order.refunds, listed);
      if (!refunds) return order;
      const events = refundAuditEvents(order, { ...order, refunds }).map(
        (event) => pendingAuditEvent(event).pending_events,
      );
      const changed = await this.store.collection(ORDERS).findOneAndUpdate(unchangedSince(document), {
        ...refundsAndDisputesChange({ ...order, refunds, ...(order.papers && { papers: 'owed' }) }),
        ...pushPending(
          orderMessages.refunded(order, { ...order, refunds }),
          events.length > 0 ? { pending_events: { $each: events } } : {},
        ),
      });
      // A concurrent change came first: read again.
      if (!changed) continue;
      if (events.length > 0) await this.outbox.drain(this.store.collection(ORDERS), changed);
      return fromDocument(changed);
    }
  }

  async recordDisputes(transactionId: string, listed: readonly OrderDispute[]): Promise<Order | undefined> {
    for (;;) {
      const document = await this.store.collection(ORDERS).awaitMajority({ transactionId });
      const order = document && fromDocument(document);
      const disputes = order && mergeDisputes(order.disputes, listed);
      if (!disputes) return order;
      const changed = await this.store.collection(ORDERS).findOneAndUpdate(unchangedSince(document), {
        ...refundsAndDisputesChange({ ...order, disputes }),
        ...pushPending(orderMessages.disputed(order, disputes)),
      });
      if (changed) return fromDocument(changed);
    }
  }
}
