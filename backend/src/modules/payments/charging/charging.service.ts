import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { toCents } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { nextPollAt } from '../domain/payment-policy.js';
import type { Intent } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { CardTestingGuard } from './card-testing-guard.js';

/** Creates, reuses and cancels the payment intents of orders; the customer's browser confirms them. */
@Injectable()
export class ChargingService extends OrderPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly recorder: PaymentRecorder,
    private readonly cardTesting: CardTestingGuard,
  ) {
    super();
  }

  /** The client secret for an order of the caller: the order named by `order_id` or else one with this total (whole dollars). */
  async createOrReuseIntent(
    { total_price, order_id }: { total_price: number; order_id?: string },
    caller: Caller,
  ): Promise<string> {
    return order_id
      ? await this.createOrReuseIntentForOrder(order_id, caller)
      : await this.createOrReuseIntentForTotal(toCents(total_price), caller);
  }

  async cancelIntentBeforeDelete(order: Order, by?: Actor): Promise<void> {
    for (const { id } of await this.intentsOnlyFor(order)) {
      const after = await this.gateway.cancel(id);
      if (after === 'processing') throw paymentErrors.processing();
      if (after === 'succeeded' && (await this.recorder.reconcileIntent(id, { by })) === 'recorded') return;
    }
  }

  async cancelLateIntent(order: Order): Promise<void> {
    try {
      for (const { id } of await this.intentsOnlyFor(order))
        if ((await this.gateway.cancel(id)) === 'succeeded') await this.recorder.reconcileIntent(id);
    } catch (error) {
      this.log.error(
        `The intent of order ${order._id}, which is paid or deleted, may still be open; the sweep will cancel it: ${String(error)}`,
      );
    }
  }

  private async createOrReuseIntentForOrder(id: string, caller: Caller): Promise<string> {
    const order = await this.orders.find(id);
    if (order?.email !== caller.email) throw orderErrors.unknown();
    if (order.status) throw paymentErrors.orderPaid();
    const stored = await this.payments.findByOrder(id);
    const known = stored && (await this.gateway.find(stored.id));
    if (known) await this.assertPayable(order, known);
    const payer = { order_id: id, email: order.email };
    await this.cardTesting.assertBelowLimit(payer, known?.status === 'open' ? [known.id] : []);
    if (known?.status === 'open') return known.clientSecret;
    const intent = await this.openIntent(order, id, known?.id);
    // A cancellation cancels the stored intents, then deletes the order. If it missed this intent, the order is deleted now.
    const now = await this.orders.find(id);
    if (now && !now.status) return intent.clientSecret;
    await this.cancelLateIntent(order);
    throw now ? paymentErrors.orderPaid() : orderErrors.unknown();
  }

  private async createOrReuseIntentForTotal(total_cents: number, caller: Caller): Promise<string> {
    const [order] = await this.orders.findUnpaidByTotal(caller.email, total_cents);
    if (!order) throw paymentErrors.noOrderOfThisTotal();
    const stored = await this.payments.findByTotal(caller.email, total_cents);
    const intents = stored.map(({ id }) => id);
    await this.cardTesting.assertBelowLimit({ email: order.email }, intents);
    return (await this.openIntent(order)).clientSecret;
  }

  /** Returns a stored open intent of the order's amount. The idempotency keys derive from the order or the intent before, so repeated calls get the same one. */
  private async openIntent(order: Order, order_id?: string, before?: string): Promise<Intent> {
    const { email, total_cents: amount_cents } = order;
    const terms = { amount_cents, email, ...(order_id !== undefined && { order_id }) };
    const firstKey = `${order_id === undefined ? 'total' : 'order'}:${order._id}`;
    let intent = await this.gateway.create(terms, before === undefined ? firstKey : `after:${before}`);
    while (intent.status !== 'open') {
      await this.assertPayable(order, intent);
      intent = await this.gateway.create(terms, `after:${intent.id}`);
    }
    const now = Date.now();
    await this.payments.addIntent({ id: intent.id, ...terms }, nextPollAt(new Date(now).toISOString(), now));
    return intent;
  }

  /** Throws when the intent is paid or being paid: a second intent would charge the order twice. */
  private async assertPayable(order: Order, { id, status }: Intent): Promise<void> {
    if (status === 'processing') throw paymentErrors.processing();
    if (status !== 'succeeded') return;
    // The shop may have missed this payment. If it does not count, it is listed as unmatched, and the order may be paid again.
    await this.recorder.reconcileIntent(id);
    if ((await this.orders.find(order._id))?.status) throw paymentErrors.orderPaid();
  }

  /** The intents that can pay no other order: the order's own, and those of its total unless another unpaid order of its customer has that total. */
  private async intentsOnlyFor({ _id, email, total_cents }: Order): Promise<readonly StoredIntent[]> {
    const own = await this.payments.findByOrder(_id);
    const ofTotal = await this.payments.findByTotal(email, total_cents);
    const unpaid = ofTotal.length === 0 ? [] : await this.orders.findUnpaidByTotal(email, total_cents);
    const isOnlyOrder = unpaid.every((order) => order._id === _id);
    return [...(own ? [own] : []), ...(isOnlyOrder ? ofTotal : [])];
  }
}
