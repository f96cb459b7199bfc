import { Injectable } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import { toCents } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { nextPollAt } from '../domain/payment-policy.js';
import { type Intent, reasonNotCounted } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { CardTestingGuard } from './card-testing-guard.js';
import { IntentCanceller } from './intent-canceller.js';

/** Creates, or reuses, the payment intent that a customer's browser confirms. */
@Injectable()
export class ChargingService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly recorder: PaymentRecorder,
    private readonly canceller: IntentCanceller,
    private readonly cardTesting: CardTestingGuard,
  ) {}

  /** The client secret for an order of the caller: the order named by `order_id` or else one with this total (whole dollars). */
  async createOrReuseIntent(
    { total_price, order_id }: { total_price: number; order_id?: string },
    caller: Caller,
  ): Promise<string> {
    return order_id
      ? this.createOrReuseIntentForOrder(order_id, caller)
      : this.createOrReuseIntentForTotal(toCents(total_price), caller);
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
    // A cancellation cancels the intents it finds, then deletes the order. If it ran before this intent was stored, the order is gone now.
    const now = await this.orders.find(id);
    if (now && !now.status) return intent.clientSecret;
    await this.canceller.cancelLateIntent(order);
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
  private async assertPayable(order: Order, intent: Intent): Promise<void> {
    const { id, status } = intent;
    if (status === 'processing') throw paymentErrors.processing();
    // A succeeded payment that does not count is refunded; the order may be paid again.
    if (status !== 'succeeded' || reasonNotCounted(order, intent)) return;
    const paid = await this.orders.findByTransaction(id);
    if (paid && paid._id !== order._id) return;
    // The payment succeeded earlier, but the browser did not report it.
    await this.recorder.recordPayment(order, id);
    throw paymentErrors.orderPaid();
  }
}
