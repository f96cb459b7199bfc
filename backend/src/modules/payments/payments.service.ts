import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { toCents } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { paymentErrors } from './domain/payment.errors.js';
import type { Intent, NewIntent, PaymentCheck } from './domain/payment.js';
import { PaymentGateway } from './ports/payment.gateway.js';
import { PaymentRepository } from './ports/payment.repository.js';
import { Settlement } from './settlement.js';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly settlement: Settlement,
  ) {}

  /** What the caller's browser needs to pay an order of theirs: of the order it names or, when it names none, of one with this total (whole dollars). */
  async clientSecretFor(
    { total_price, order_id }: { total_price: number; order_id?: string },
    caller: Caller,
  ): Promise<string> {
    return order_id ? this.secretOfOrder(order_id, caller) : this.secretOfTotal(toCents(total_price), caller);
  }

  /** Records that the transaction paid the caller's order; 0 when that was recorded before. */
  async record(
    id: string,
    { order, transactionId }: { order: string; transactionId: string },
    caller: Caller,
  ): Promise<0 | 1> {
    const own = await this.ownOrder(id, caller);
    if (order !== id) throw invalid([{ field: 'order', message: "The order is another one than the path's" }]);
    return (await this.settlement.settle(own, transactionId)) === 'recorded' ? 1 : 0;
  }

  /** Asks the gateway about an order's payment, for an admin; an unpaid order whose payment has succeeded becomes paid. */
  async check(id: string, admin: Caller): Promise<PaymentCheck> {
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    const transactionId = order.transactionId ?? (await this.payments.findByOrder(id))?.id;
    if (transactionId === undefined) return { status: 'none', settled: false };
    const status = (await this.gateway.find(transactionId))?.status ?? 'unknown';
    const unnoticed = status === 'succeeded' && !order.status;
    const settled = unnoticed && (await this.settlement.settle(order, transactionId, actorOf(admin))) === 'recorded';
    return { status, transactionId, settled };
  }

  private async secretOfOrder(id: string, caller: Caller): Promise<string> {
    const order = await this.ownOrder(id, caller);
    if (order.status) throw paymentErrors.orderPaid();
    const stored = await this.payments.findByOrder(id);
    const known = stored && (await this.gateway.find(stored.id));
    if (known?.status === 'succeeded') {
      // Paid earlier, but the browser never came back to say so.
      await this.settlement.settle(order, known.id);
      throw paymentErrors.orderPaid();
    }
    if (known?.status === 'open') return known.clientSecret;
    const intent = await this.open(order, { order_id: id }, known?.id);
    await this.payments.remember({ id: intent.id, order_id: id, email: order.email, amount_cents: order.total_cents });
    // A cancellation looks for intents before it removes the order; one that did not see this intent has removed it by now.
    if (!(await this.orders.find(id))) {
      await this.settlement.abandon(order);
      throw orderErrors.unknown();
    }
    return intent.clientSecret;
  }

  private async secretOfTotal(total_cents: number, caller: Caller): Promise<string> {
    const [order] = await this.orders.findUnpaidByTotal(caller.email, total_cents);
    if (!order) throw paymentErrors.noOrderOfThisTotal();
    const intent = await this.open(order, {});
    await this.payments.remember({ id: intent.id, email: order.email, amount_cents: order.total_cents });
    return intent.clientSecret;
  }

  /** An open intent of the order's amount; the same one as long as it is open, since each key is derived from the order or from the intent before. */
  private async open(order: Order, binding: Pick<NewIntent, 'order_id'>, before?: string): Promise<Intent> {
    const terms = { amount_cents: order.total_cents, email: order.email, ...binding };
    const scope = binding.order_id === undefined ? 'total' : 'order';
    let intent = await this.gateway.create(terms, before === undefined ? `${scope}:${order._id}` : `after:${before}`);
    while (intent.status !== 'open') intent = await this.gateway.create(terms, `after:${intent.id}`);
    return intent;
  }

  private async ownOrder(id: string, caller: Caller): Promise<Order> {
    const order = await this.orders.find(id);
    if (order?.email !== caller.email) throw orderErrors.unknown();
    return order;
  }
}
