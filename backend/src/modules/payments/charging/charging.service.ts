import { Injectable, Optional } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { FaultPoints } from '#shared/fault-points.js';
import { toCents } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { CardTestingGuard } from './card-testing-guard.js';
import { paymentErrors } from '../domain/payment.errors.js';
import type { PaymentFault } from '../domain/payment-faults.js';
import { nextPollAt } from '../domain/payment-policy.js';
import { type Intent, type NewIntent, reasonNotCounted } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';

/** Paying, as customers do it. */
@Injectable()
export class ChargingService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly settlement: PaymentRecorder,
    private readonly attempts: CardTestingGuard,
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {}

  /** What the caller's browser needs to pay an order of theirs: of the order it names or, when it names none, of one with this total (whole dollars). */
  async createOrReuseIntent(
    { total_price, order_id }: { total_price: number; order_id?: string },
    caller: Caller,
  ): Promise<string> {
    return order_id
      ? this.createOrReuseIntentForOrder(order_id, caller)
      : this.createOrReuseIntentForTotal(toCents(total_price), caller);
  }

  /** Records that the transaction paid the caller's order; 0 when that was recorded before. */
  async record(
    id: string,
    { order, transactionId }: { order: string; transactionId: string },
    caller: Caller,
  ): Promise<0 | 1> {
    const own = await this.ownOrder(id, caller);
    if (order !== id) throw invalid([{ field: 'order', message: "The order is another one than the path's" }]);
    return (await this.settlement.recordPayment(own, transactionId)) === 'recorded' ? 1 : 0;
  }

  private async createOrReuseIntentForOrder(id: string, caller: Caller): Promise<string> {
    const order = await this.ownOrder(id, caller);
    if (order.status) throw paymentErrors.orderPaid();
    const stored = await this.payments.findByOrder(id);
    const known = stored && (await this.gateway.find(stored.id));
    if (known) await this.refuseUnlessPayable(order, known);
    await this.attempts.assertBelowLimit(
      { order_id: id, email: order.email },
      known?.status === 'open' ? [known.id] : [],
    );
    if (known?.status === 'open') return known.clientSecret;
    const intent = await this.openIntent(order, { order_id: id }, known?.id);
    await this.remember(order, intent);
    // A cancellation looks for intents before it removes the order; one that did not see this intent has removed it by now.
    const now = await this.orders.find(id);
    if (now && !now.status) return intent.clientSecret;
    await this.settlement.cancelLateIntent(order);
    throw now ? paymentErrors.orderPaid() : orderErrors.unknown();
  }

  private async createOrReuseIntentForTotal(total_cents: number, caller: Caller): Promise<string> {
    const [order] = await this.orders.findUnpaidByTotal(caller.email, total_cents);
    if (!order) throw paymentErrors.noOrderOfThisTotal();
    const stored = await this.payments.findByTotal(caller.email, total_cents);
    await this.attempts.assertBelowLimit(
      { email: order.email },
      stored.map(({ id }) => id),
    );
    const intent = await this.openIntent(order, {});
    await this.remember(order, intent);
    return intent.clientSecret;
  }

  /** An open intent of the order's amount; the same one as long as it is open, since each key is derived from the order or from the intent before. */
  private async openIntent(order: Order, binding: Pick<NewIntent, 'order_id'>, before?: string): Promise<Intent> {
    const terms = { amount_cents: order.total_cents, email: order.email, ...binding };
    const scope = binding.order_id === undefined ? 'total' : 'order';
    let intent = await this.gateway.create(terms, before === undefined ? `${scope}:${order._id}` : `after:${before}`);
    while (intent.status !== 'open') {
      await this.refuseUnlessPayable(order, intent);
      intent = await this.gateway.create(terms, `after:${intent.id}`);
    }
    await this.faults.reach('intent-made');
    return intent;
  }

  /** An intent that was paid, or is being paid, is not followed by a second one: the order would be paid twice. */
  private async refuseUnlessPayable(order: Order, intent: Intent): Promise<void> {
    const { id, status } = intent;
    if (status === 'processing') throw paymentErrors.processing();
    // A payment that succeeded and does not count is refunded; the order may be paid again.
    if (status !== 'succeeded' || reasonNotCounted(order, intent)) return;
    const paid = await this.orders.findByTransaction(id);
    if (paid && paid._id !== order._id) return;
    // Paid earlier, but the browser never came back to say so.
    await this.settlement.recordPayment(order, id);
    throw paymentErrors.orderPaid();
  }

  private async remember({ email, total_cents: amount_cents }: Order, { id, order_id }: Intent): Promise<void> {
    const now = Date.now();
    const intent = { id, ...(order_id !== undefined && { order_id }), email, amount_cents };
    await this.payments.remember(intent, nextPollAt(new Date(now).toISOString(), now));
  }

  private async ownOrder(id: string, caller: Caller): Promise<Order> {
    const order = await this.orders.find(id);
    if (order?.email !== caller.email) throw orderErrors.unknown();
    return order;
  }
}
