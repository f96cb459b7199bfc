import { Injectable } from '@nestjs/common';
import { type Actor, actorOf } from '#shared/actor.js';
import { type Caller, maySee, refuseUnverified } from '#shared/caller.js';
import { invalid, type FieldError } from '#shared/domain-error.js';
import { toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { Part } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { idempotencyKey } from './domain/idempotency.js';
import { orderNote } from './domain/order-note.js';
import { OrderPolicy } from './domain/order-policy.js';
import type { Page, PageRequest } from '#shared/page.js';
import { inputErrors, type NewOrder, type Order, type OrderFilter, type OrderSort } from './domain/order.js';
import { orderErrors, UNDO_SECONDS } from './domain/order.errors.js';
import { OrderPayments } from './ports/order-payments.js';
import { OrderRepository } from './ports/order.repository.js';

/** An order as a customer asks for it, every field checked by itself; the price is in whole dollars. */
export type OrderRequest = Omit<NewOrder, 'part_id' | 'total_cents'> & { part_id?: string; total_price: number };

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly parts: PartRepository,
    private readonly payments: OrderPayments,
    private readonly policy: OrderPolicy,
    private readonly events: ShopEvents = new ShopEvents(),
  ) {}

  /** Places the order and answers its id; the same key gives the same id again. */
  async place(request: OrderRequest, caller: Caller, key?: string): Promise<string> {
    refuseUnverified(caller);
    if (request.email.toLowerCase() !== caller.email) throw orderErrors.notYours();
    const idempotency = key === undefined ? undefined : idempotencyKey(key, request);
    const before = idempotency && (await this.orders.placedBefore(caller.email, idempotency));
    if (before !== undefined) return before;

    const part = await this.partOf(request);
    const asked: NewOrder = {
      part_id: part._id,
      part_name: part.name,
      part_image: part.image_url,
      name: caller.name ?? request.name,
      email: caller.email,
      delivery_address: request.delivery_address,
      delivery_phone: request.delivery_phone,
      amount: request.amount,
      total_cents: toCents(request.total_price),
    };
    // Bad input is reported before what the customer owes, which the store checks first.
    const errors = inputErrors(part, asked);
    if (errors.length > 0) throw invalid(errors);
    const { order, replayed } = await this.orders.place(asked, {
      ...(idempotency && { idempotency }),
      ...this.policy.unpaidLimits,
    });
    if (!replayed) this.events.publish({ type: 'order-placed', order: orderNote(order) });
    return order._id;
  }

  /** The broken rules of a request that only show beside its part, as far as the sound fields of the request tell. */
  async rulesOfThePart({
    amount = Infinity,
    total_price = 0,
    ...request
  }: Partial<OrderRequest>): Promise<FieldError[]> {
    const parts = await this.partsMeantBy(request);
    const part = parts.length === 1 ? parts[0] : undefined;
    return inputErrors(part ?? { min_order: 1 }, { amount, total_cents: toCents(total_price) });
  }

  /** The e-mail as the store has it; refuses customers who ask for another's orders. */
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

  /** Removes an unpaid order and gives its stock back; answers how many were removed. */
  async cancel(id: string, caller: Caller): Promise<0 | 1> {
    const order = await this.orders.find(id);
    if (!order || !maySee(caller, order.email)) return 0;
    return this.remove(order, caller.role === 'admin' ? actorOf(caller) : undefined);
  }

  /**
   * Deletes an unpaid order. Its intent is cancelled first, so that a deleted order cannot be paid. Throws `order-paid` when it is
   * paid, or turns out to be, `payment-processing`, and `unavailable` when the gateway cannot be asked; the order then stays.
   */
  async remove(order: Order, by?: Actor): Promise<0 | 1> {
    if (order.status || (await this.payments.cancelIntentBeforeDelete(order, by)) === 'paid')
      throw orderErrors.notUnpaid();
    const outcome = await this.orders.cancel(order._id, by);
    if (outcome === 'paid') throw orderErrors.notUnpaid();
    if (outcome === 'unknown') return 0;
    this.events.publish({ type: 'order-deleted', order: orderNote(order) });
    await this.payments.cancelLateIntent(order);
    return 1;
  }

  /** Marks a paid order as shipped; answers how many were changed. A refunded or disputed one is shipped only with a reason. */
  async ship(id: string, caller: Caller, overrideReason?: string): Promise<1> {
    const outcome = await this.orders.ship(id, new Date().toISOString(), actorOf(caller), overrideReason);
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-pending') throw orderErrors.notPending();
    if (outcome !== 'shipped') throw orderErrors.notShippable(outcome);
    await this.tell('order-shipped', id);
    return 1;
  }

  /** Takes a shipping back that was marked within the last seconds; answers how many were changed. */
  async undoShipping(id: string, caller: Caller): Promise<1> {
    const since = new Date(Date.now() - UNDO_SECONDS * 1000).toISOString();
    const outcome = await this.orders.undoShipping(id, since, actorOf(caller));
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'not-shipped') throw orderErrors.notShipped();
    if (outcome === 'too-late') throw orderErrors.undoTooLate();
    await this.tell('order-shipping-undone', id);
    return 1;
  }

  private async tell(type: 'order-shipped' | 'order-shipping-undone', id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order) this.events.publish({ type, order: orderNote(order) });
  }

  private async partOf(request: OrderRequest): Promise<Part> {
    const [part, another] = await this.partsMeantBy(request);
    if (!part) throw orderErrors.partGone();
    if (another) throw orderErrors.partAmbiguous();
    return part;
  }

  /** By its id or, without one, by its exact name and picture, which two parts may share. */
  private async partsMeantBy({ part_id, part_name, part_image }: Partial<OrderRequest>): Promise<Part[]> {
    if (part_id) {
      const part = await this.parts.find(part_id);
      return part ? [part] : [];
    }
    return part_name && part_image ? this.parts.findByNameAndPicture(part_name, part_image) : [];
  }
}
