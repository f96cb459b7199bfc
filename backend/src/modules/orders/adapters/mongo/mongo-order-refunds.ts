import { Outbox, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import type { Collection } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Order } from '../../domain/order.js';
import { refundAuditEvents } from '../../domain/order.events.js';
import { orderErrors } from '../../domain/order.errors.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type OrderDispute, mergeDisputes } from '../../domain/order-disputes.js';
import {
  type ListedRefund,
  mergeRefunds,
  partsToRestock,
  type RefundClaim,
  restocksOf,
} from '../../domain/order-refunds.js';
import { claimsWith } from '../../domain/refund-claims.js';
import { unchangedSince, fromDocument, refundsAndDisputesChange, visibleStatuses } from './mongo-order-document.js';
import { OrderRestocking } from './mongo-order-restocking.js';
import { type OrderDocument, ORDERS } from './order.schema.js';

/** Copies the gateway's refunds and disputes to orders. Each write is conditional on the revision that was read, and retried. */
export class OrderRefunds {
  private readonly outbox: Outbox;
  private readonly stock: MongoStock;
  private readonly restocking: OrderRestocking;

  constructor(private readonly store: MongoStore) {
    this.outbox = new Outbox(store);
    this.stock = new MongoStock(store);
    this.restocking = new OrderRestocking(store);
  }

  async record(transactionId: string, listed: readonly ListedRefund[]): Promise<Order | undefined> {
    for (;;) {
      const document = await this.orders.awaitMajority({ transactionId });
      const order = document && fromDocument(document);
      if (!order) return undefined;
      const changes = mergeRefunds(order, listed, await this.stock.existing(partsToRestock(order, listed)));
      if (!changes) return order;
      const after = { ...order, ...changes };
      const events = refundAuditEvents(order, after);
      const restocks = restocksOf(order, changes.refunds);
      const changed = await this.orders.findOneAndUpdate(unchangedSince(document), {
        ...refundsAndDisputesChange({ ...after, ...(order.papers && { papers: 'owed' }) }),
        ...pushPending(
          orderMessages.refunded(order, after),
          events,
          restocks.length > 0 ? { pending_restocks: { $each: restocks } } : {},
        ),
      });
      // A concurrent change came first: read again.
      if (!changed) continue;
      await this.restocking.complete(changed);
      if (events.length > 0) await this.outbox.drain(this.orders, changed);
      return fromDocument(changed);
    }
  }

  /** Claims pieces of the order for a refund. */
  async claim(id: string, claim: RefundClaim): Promise<void> {
    await this.changeClaims(id, (order) => claimsWith(order, claim));
  }

  /** Ends a claim without a refund. */
  async release(id: string, key: string): Promise<void> {
    await this.changeClaims(id, ({ refund_claims }) => refund_claims?.filter((claim) => claim.key !== key));
  }

  private async changeClaims(id: string, change: (order: Order) => readonly RefundClaim[] | undefined): Promise<void> {
    for (;;) {
      const document = await this.orders.awaitMajority({ _id: id, status: visibleStatuses() });
      if (!document) throw orderErrors.unknown();
      const order = fromDocument(document);
      const refund_claims = change(order);
      if (!refund_claims) return;
      const after = { ...order, refund_claims: refund_claims.length > 0 ? refund_claims : undefined };
      if (await this.orders.updateOne(unchangedSince(document), refundsAndDisputesChange(after))) return;
    }
  }

  private get orders(): Collection<OrderDocument> {
    return this.store.collection(ORDERS);
  }

  async recordDisputes(transactionId: string, listed: readonly OrderDispute[]): Promise<Order | undefined> {
    for (;;) {
      const document = await this.orders.awaitMajority({ transactionId });
      const order = document && fromDocument(document);
      const disputes = order && mergeDisputes(order.disputes, listed);
      if (!disputes) return order;
      const changed = await this.orders.findOneAndUpdate(unchangedSince(document), {
        ...refundsAndDisputesChange({ ...order, disputes }),
        ...pushPending(orderMessages.disputed(order, disputes)),
      });
      if (changed) return fromDocument(changed);
    }
  }
}
