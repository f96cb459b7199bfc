import { Outbox, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { papersOf } from '#app/recording/papers/adapters/mongo/mongo-paper-series.js';
import { fromDocument, unchangedSince, visibleStatuses } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { type CorrectionRequest, decided } from '#modules/orders/domain/correction-request.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import type { Actor } from '#shared/actor.js';
import type { Billing } from '#shared/billing.js';
import type { UpdateOperators } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { isId } from '#shared/object-id.js';
import { newRequest, type RequestRefusal } from '../../domain/new-correction-request.js';
import { correctionRefused } from '../../domain/paper.events.js';

/**
 * Customers' requests to correct an invoice. Each write is conditional on the order as it was read and counts its revision up, so of two
 * requests, or of a refusal and a correction, one reads again what the other has written.
 */
export class CorrectionRequests {
  constructor(private readonly store: MongoStore) {}

  async request(order_id: string, billing: Billing): Promise<CorrectionRequest | RequestRefusal> {
    for (;;) {
      const document = await this.find(order_id);
      if (!document) return 'unknown';
      // A correction that is not issued yet: what the customer asks for may be printed already.
      if (document.pending_correction) return 'open';
      const order = fromDocument(document);
      const request = newRequest(order, await papersOf(this.store, [order_id]), billing);
      if (typeof request === 'string') return request;
      const requests = [...(order.correction_requests ?? []), request];
      const messages = orderMessages.correctionRequested({ ...order, correction_requests: requests });
      if (await this.write(document, { ...changeTo(requests), ...pushPending(messages) })) return request;
    }
  }

  async refuse(order_id: string, refusal: string, by: Actor): Promise<CorrectionRequest | 'none'> {
    for (;;) {
      const document = await this.find(order_id);
      if (!document) return 'none';
      const order = fromDocument(document);
      const decision = decisionOn(order, by, refusal);
      if (!decision) return 'none';
      const { request, requests, messages } = decision;
      const recorded = pushPending(messages, [correctionRefused(order, request.invoice, refusal, by)]);
      if (await this.write(document, { ...changeTo(requests), ...recorded })) return request;
    }
  }

  private async find(id: string): Promise<OrderDocument | undefined> {
    return isId(id) ? await this.orders.findOne({ _id: id, status: visibleStatuses() }) : undefined;
  }

  /** Undefined when a refund, a correction or another request came first. */
  private async write(document: OrderDocument, update: UpdateOperators): Promise<OrderDocument | undefined> {
    const changed = await this.orders.findOneAndUpdate(unchangedSince(document), update);
    if (changed) await new Outbox(this.store).drain(this.orders, changed);
    return changed;
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }
}

/** The order's requests after the open one is accepted or, with a refusal, refused, and the message; undefined when none is open. */
export function decisionOn(order: Order, by: Actor, refusal?: string) {
  const decision = decided(order, by, refusal);
  if (!decision) return undefined;
  const messages = orderMessages.correctionDecided({ ...order, correction_requests: decision.requests });
  return { ...decision, messages };
}

const changeTo = (correction_requests: readonly CorrectionRequest[]): UpdateOperators => ({
  $set: { correction_requests },
  $inc: { refunds_revision: 1 },
});
