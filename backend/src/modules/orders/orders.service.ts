import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import { billingIn } from '#shared/billing.js';
import { type Caller, maySee, refuseUnverified } from '#shared/caller.js';
import { DomainError, invalid } from '#shared/domain-error.js';
import { ShopEvents } from '#shared/shop-events.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { idempotencyKey } from './domain/idempotency.js';
import { LinesRefused } from './domain/lines-refused.js';
import { type OrderEvent, orderNote } from './domain/order.events.js';
import { OrderPolicy } from './domain/order-policy.js';
import type { Page, PageRequest } from '#shared/page.js';
import { orderOf } from './domain/order-line.js';
import type { Order, OrderFilter, OrderSort } from './domain/order.js';
import { orderErrors, UNDO_SECONDS } from './domain/order.errors.js';
import type { Canceller } from './domain/order.messages.js';
import {
  deliveryOf,
  type InvalidOrderRequest,
  type OrderRequest,
  OrderRequests,
  refusalOfRequest,
} from './order-requests.js';
import { OrderPayments } from './ports/order-payments.js';
import type { Parcel } from './domain/tracking.js';
import { OrderRepository, type ShipOptions } from './ports/order.repository.js';

@Injectable()
export class OrdersService {
  private readonly requests: OrderRequests;

  constructor(
    private readonly orders: OrderRepository,
    parts: PartRepository,
    private readonly payments: OrderPayments,
    private readonly policy: OrderPolicy,
    private readonly events: ShopEvents<OrderEvent>,
  ) {
    this.requests = new OrderRequests(parts);
  }

  /** Places the order and returns its id; a retry with the same key returns the same id, also when the part was sold out or deleted since. */
  async place(request: OrderRequest | InvalidOrderRequest, caller: Caller, key?: string): Promise<string> {
    if ('errors' in request) throw invalid([...request.errors, ...(await this.requests.errorsOf(request.fields))]);
    refuseUnverified(caller);
    if (request.email.toLowerCase() !== caller.email) throw orderErrors.notYours();
    const idempotency = key === undefined ? undefined : idempotencyKey(key, request);
    const lines = await this.requests.linesOf(request);
    if (lines instanceof DomainError) {
      const placed = idempotency && (await this.orders.placedBefore(caller.email, idempotency));
      if (placed === undefined) throw lines;
      return placed;
    }
    const requested = orderOf(lines, {
      ...deliveryOf(request),
      ...(billingIn(request) ?? caller.billing),
      name: caller.name ?? request.name,
      email: caller.email,
    });
    const options = { ...(idempotency && { idempotency }), ...this.policy.placing };
    const { order, replayed } = await this.orders.place(requested, options).catch((error: unknown) => {
      throw error instanceof LinesRefused ? refusalOfRequest(request, error) : error;
    });
    if (!replayed) this.events.publish({ type: 'order-placed', order: orderNote(order) });
    return order._id;
  }

  /** The e-mail as stored; refuses a customer who asks for another customer's orders. */
  customerOf(email: string, caller: Caller): string {
    if (!maySee(caller, email)) throw orderErrors.unknownCustomer();
    return email.toLowerCase();
  }

  async list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return await this.orders.list(ofStoredEmail(filter), page);
  }

  stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]> {
    return this.orders.stream(ofStoredEmail(filter), sort, descending);
  }

  async get(id: string, caller: Caller): Promise<Order> {
    const order = await this.orders.find(id);
    if (!order || !maySee(caller, order.email)) throw orderErrors.unknown();
    return order;
  }

  /** Deletes an unpaid order and returns its stock; returns the number of deleted orders. */
  async cancel(id: string, caller: Caller): Promise<0 | 1> {
    const order = await this.orders.find(id);
    if (!order || !maySee(caller, order.email)) return 0;
    return await this.cancelWithIntent(order, caller.role === 'admin' ? actorOf(caller) : undefined);
  }

  /**
   * Deletes an unpaid order. Cancels its intent first, so that a deleted order cannot be paid. The order stays when this throws:
   * `order-paid` when it is paid (the gateway may report this first), `payment-processing`, `unavailable` when the gateway is unreachable.
   */
  async cancelWithIntent(order: Order, by?: Canceller): Promise<0 | 1> {
    if (order.status) throw orderErrors.alreadyPaid();
    await this.payments.cancelIntentBeforeDelete(order, by === 'expiry' ? undefined : by);
    const outcome = await this.orders.cancel(order._id, by);
    if (outcome === 'paid') throw orderErrors.alreadyPaid();
    if (outcome === 'unknown') return 0;
    this.events.publish({ type: 'order-deleted', order: orderNote(order) });
    await this.payments.cancelLateIntent(order);
    return 1;
  }

  /** Marks a paid order as shipped; returns the number of changed orders. A refunded or disputed order requires a reason. */
  async ship(id: string, caller: Caller, options?: ShipOptions): Promise<1> {
    const outcome = await this.orders.ship(id, new Date().toISOString(), actorOf(caller), options);
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-pending') throw orderErrors.notPending();
    if (outcome !== 'shipped') throw orderErrors.notShippable(outcome);
    await this.publishShipping('order-shipped', id);
    return 1;
  }

  /** Undoes the caller's own shipping of the last `UNDO_SECONDS`; returns the number of changed orders. */
  async undoShipping(id: string, caller: Caller): Promise<1> {
    const since = new Date(Date.now() - UNDO_SECONDS * 1000).toISOString();
    const outcome = await this.orders.undoShipping(id, since, actorOf(caller));
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-shipped') throw orderErrors.notShipped();
    if (outcome === 'by-another') throw orderErrors.shippedByAnother();
    if (outcome === 'too-late') throw orderErrors.undoTooLate();
    await this.publishShipping('order-shipping-undone', id);
    return 1;
  }

  /** Sets or replaces the parcels of a shipped order; returns the number of changed orders. */
  async changeTracking(id: string, parcels: readonly Parcel[], caller: Caller): Promise<0 | 1> {
    const outcome = await this.orders.changeTracking(id, parcels, actorOf(caller));
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-shipped') throw orderErrors.notTrackable();
    if (outcome === 'unchanged') return 0;
    await this.publishShipping('order-tracking-changed', id);
    return 1;
  }

  private async publishShipping(type: OrderEvent['type'], id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order) this.events.publish({ type, order: orderNote(order) });
  }
}

/** E-mails are stored in lower case. */
function ofStoredEmail({ email, ...filter }: OrderFilter): OrderFilter {
  return email === undefined ? filter : { ...filter, email: email.toLowerCase() };
}
