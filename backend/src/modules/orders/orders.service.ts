import { Injectable } from '@nestjs/common';
import { type Actor, actorOf } from '#shared/actor.js';
import { type Caller, maySee, refuseUnverified } from '#shared/caller.js';
import { DomainError, invalid, type FieldError } from '#shared/domain-error.js';
import { toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { Part } from '#modules/parts/domain/part.js';
import { partErrors } from '#modules/parts/domain/part.errors.js';
import { inputErrors } from '#modules/parts/domain/sale.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { idempotencyKey } from './domain/idempotency.js';
import { type OrderEvent, orderNote } from './domain/order.events.js';
import { OrderPolicy } from './domain/order-policy.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from './domain/order.js';
import { orderErrors, UNDO_SECONDS } from './domain/order.errors.js';
import { OrderPayments } from './ports/order-payments.js';
import { OrderRepository } from './ports/order.repository.js';

/** A customer's order request; every field is valid by itself; the price is in whole dollars. */
export type OrderRequest = Omit<NewOrder, 'part_id' | 'total_cents'> & { part_id?: string; total_price: number };

/** A request with invalid fields: their errors, and the valid fields, whose rules of the part are reported with them. */
export interface InvalidOrderRequest {
  errors: FieldError[];
  fields: Partial<OrderRequest>;
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly parts: PartRepository,
    private readonly payments: OrderPayments,
    private readonly policy: OrderPolicy,
    private readonly events: ShopEvents<OrderEvent>,
  ) {}

  /** Places the order and returns its id; a retry with the same key returns the same id, also when the part was sold out or deleted since. */
  async place(request: OrderRequest | InvalidOrderRequest, caller: Caller, key?: string): Promise<string> {
    if ('errors' in request) throw invalid([...request.errors, ...(await this.inputErrorsOf(request.fields))]);
    refuseUnverified(caller);
    if (request.email.toLowerCase() !== caller.email) throw orderErrors.notYours();
    const idempotency = key === undefined ? undefined : idempotencyKey(key, request);
    const requested = await this.sellableOrder(request, caller);
    if (requested instanceof DomainError) {
      const placed = idempotency && (await this.orders.placedBefore(caller.email, idempotency));
      if (placed === undefined) throw requested;
      return placed;
    }
    const { order, replayed } = await this.orders.place(requested, {
      ...(idempotency && { idempotency }),
      ...this.policy.unpaidLimits,
    });
    if (!replayed) this.events.publish({ type: 'order-placed', order: orderNote(order) });
    return order._id;
  }

  /** The e-mail as stored; refuses a customer who asks for another customer's orders. */
  customerOf(email: string, caller: Caller): string {
    if (!maySee(caller, email)) throw orderErrors.unknownCustomer();
    return email.toLowerCase();
  }

  list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return this.orders.list(filter, page);
  }

  stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]> {
    return this.orders.stream(filter, sort, descending);
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
    return this.cancelWithIntent(order, caller.role === 'admin' ? actorOf(caller) : undefined);
  }

  /**
   * Deletes an unpaid order. Cancels its intent first, so that a deleted order cannot be paid. The order stays when this throws:
   * `order-paid` when it is paid (the gateway may report this first), `payment-processing`, `unavailable` when the gateway is unreachable.
   */
  async cancelWithIntent(order: Order, by?: Actor): Promise<0 | 1> {
    if (order.status) throw orderErrors.alreadyPaid();
    await this.payments.cancelIntentBeforeDelete(order, by);
    const outcome = await this.orders.cancel(order._id, by);
    if (outcome === 'paid') throw orderErrors.alreadyPaid();
    if (outcome === 'unknown') return 0;
    this.events.publish({ type: 'order-deleted', order: orderNote(order) });
    await this.payments.cancelLateIntent(order);
    return 1;
  }

  /** Marks a paid order as shipped; returns the number of changed orders. A refunded or disputed order requires a reason. */
  async ship(id: string, caller: Caller, overrideReason?: string): Promise<1> {
    const outcome = await this.orders.ship(id, new Date().toISOString(), actorOf(caller), overrideReason);
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-pending') throw orderErrors.notPending();
    if (outcome !== 'shipped') throw orderErrors.notShippable(outcome);
    await this.publishShipping('order-shipped', id);
    return 1;
  }

  /** Undoes a shipping of the last `UNDO_SECONDS`; returns the number of changed orders. */
  async undoShipping(id: string, caller: Caller): Promise<1> {
    const since = new Date(Date.now() - UNDO_SECONDS * 1000).toISOString();
    const outcome = await this.orders.undoShipping(id, since, actorOf(caller));
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-shipped') throw orderErrors.notShipped();
    if (outcome === 'too-late') throw orderErrors.undoTooLate();
    await this.publishShipping('order-shipping-undone', id);
    return 1;
  }

  private async publishShipping(type: 'order-shipped' | 'order-shipping-undone', id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order) this.events.publish({ type, order: orderNote(order) });
  }

  /** The order of the one part that the request names, or the refusal of a request that no stock or price could make valid. */
  private async sellableOrder(request: OrderRequest, caller: Caller): Promise<NewOrder | DomainError> {
    const [part, second] = await this.findParts(request);
    if (!part) return partErrors.notOnSale();
    if (second) return orderErrors.partAmbiguous();
    const { total_price, ...requested } = request;
    const line = { part_id: part._id, amount: request.amount, total_cents: toCents(total_price) };
    const errors = inputErrors(part, line);
    if (errors.length > 0) return invalid(errors);
    return {
      ...requested,
      ...line,
      part_name: part.name,
      part_image: part.image_url,
      name: caller.name ?? request.name,
      email: caller.email,
    };
  }

  /** The rules of the part that the valid fields break. */
  private async inputErrorsOf({ amount = Infinity, total_price = 0, ...request }: Partial<OrderRequest>) {
    const parts = await this.findParts(request);
    const part = parts.length === 1 ? parts[0] : undefined;
    return inputErrors(part ?? { min_order: 1 }, { amount, total_cents: toCents(total_price) });
  }

  /** Finds by id or, without one, by exact name and picture, which two parts may share. */
  private async findParts({ part_id, part_name, part_image }: Partial<OrderRequest>): Promise<Part[]> {
    if (part_id) {
      const part = await this.parts.find(part_id);
      return part ? [part] : [];
    }
    return part_name && part_image ? this.parts.findByNameAndPicture(part_name, part_image) : [];
  }
}
