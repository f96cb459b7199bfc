import { Injectable, Logger } from '@nestjs/common';
import { type Actor, actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { DomainError, invalid } from '#shared/domain-error.js';
import { ShopEvents } from '#shared/shop-events.js';
import { type OrderEvent, orderNote } from '#modules/orders/domain/order.events.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PaperPolicy } from '#app/recording/papers/domain/paper-policy.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { nextPollAt } from '../domain/payment-policy.js';
import { type Intent, paidAt, type PaymentCheck, reasonNotCounted, type ReconcileOutcome } from '../domain/payment.js';
import type { UnmatchedPayment, UnmatchedReason } from '../domain/unmatched-payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';

/**
 * The only code that makes an order paid. The customer's browser, webhook events, the sweep, admins and cancellations call it, in any order
 * and concurrently. It reads the intent from the gateway and ends in one conditional write, so every call may be repeated.
 */
@Injectable()
export class PaymentRecorder {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly unmatched: UnmatchedPayments,
    private readonly disputes: DisputesService,
    private readonly refunds: RefundsService,
    private readonly events: ShopEvents<OrderEvent>,
    private readonly papers: PaperPolicy,
  ) {}

  /** Records the payment that the caller's browser reports for their own order; 0 when it was recorded before. */
  async recordOwnPayment(
    id: string,
    { order: named, transactionId }: { order: string; transactionId: string },
    caller: Caller,
  ): Promise<0 | 1> {
    const order = await this.orders.find(id);
    if (order?.email !== caller.email) throw orderErrors.unknown();
    if (named !== id) throw invalid([{ field: 'order', message: "The order is another one than the path's" }]);
    return (await this.recordPayment(order, transactionId)) === 'recorded' ? 1 : 0;
  }

  /** Records that the transaction paid the order, if the gateway confirms it; `already` when it was recorded before. */
  async recordPayment(order: Order, transactionId: string): Promise<'recorded' | 'already'> {
    if (order.status && order.transactionId === transactionId) return 'already';
    if (order.status) throw paymentErrors.orderPaid();
    const intent = await this.gateway.find(transactionId);
    if (!intent) throw paymentErrors.unknown();
    return this.recordIntent(order, intent);
  }

  private async recordIntent(order: Order, intent: Intent, by?: Actor): Promise<'recorded' | 'already'> {
    const reason = reasonNotCounted(order, intent);
    if (reason) throw reason;
    const outcome = await this.recordAndPublish(order, intent, by);
    if (outcome === 'paid-otherwise') throw paymentErrors.orderPaid();
    if (outcome === 'used') throw orderErrors.transactionUsed();
    if (outcome === 'unknown') throw orderErrors.unknown();
    return outcome;
  }

  /**
   * Looks an intent up at the gateway and acts on its status: a succeeded payment pays its order, is listed as unmatched, or is refunded
   * when its order was deleted. With `deferIfAmbiguous`, a payment that fits several orders is left to the sweep, because its customer's
   * browser is about to name the order. `by`: the admin who caused it.
   */
  async reconcileIntent(
    transactionId: string,
    { deferIfAmbiguous = false, by }: { deferIfAmbiguous?: boolean; by?: Actor | undefined } = {},
  ): Promise<ReconcileOutcome> {
    if (await this.orders.findByTransaction(transactionId)) {
      // The server that recorded the payment may have stopped before these two steps.
      await this.disputes.copyToOrder(transactionId);
      await this.unmatched.resolve(transactionId);
      return 'already';
    }
    const intent = await this.gateway.find(transactionId);
    if (intent?.status !== 'succeeded') return intent?.status ?? 'unknown';
    const [order, another] = await this.ordersFor(intent);
    if (order && another && deferIfAmbiguous) {
      const now = Date.now();
      await this.payments.schedulePoll(transactionId, nextPollAt(new Date(now).toISOString(), now));
      return 'deferred';
    }
    return order ? this.recordOrMarkUnmatched(order, intent, by) : this.handleWithoutOrder(intent);
  }

  /** Looks up an order's payment for an admin; an unpaid order whose payment has succeeded becomes paid. */
  async checkPayment(id: string, admin: Caller): Promise<PaymentCheck> {
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    const { transactionId: paidBy } = order;
    if (paidBy !== undefined) {
      const status = (await this.gateway.find(paidBy))?.status ?? 'unknown';
      await this.refunds.sync(paidBy);
      return { status, transactionId: paidBy, settled: false };
    }
    const own = await this.payments.findByOrder(id);
    const check = own && (await this.checkIntent(order, own.id, admin));
    if (check?.settled) return check;
    for (const { id: transactionId } of await this.payments.findByTotal(order.email, order.total_cents)) {
      if (await this.orders.findByTransaction(transactionId)) continue;
      const ofTotal = await this.checkIntent(order, transactionId, admin);
      if (ofTotal.settled) return ofTotal;
    }
    return check ?? { status: 'none', settled: false };
  }

  private async checkIntent(order: Order, transactionId: string, admin: Caller): Promise<PaymentCheck> {
    const intent = await this.gateway.find(transactionId);
    const check = { status: intent?.status ?? 'unknown', transactionId, settled: false } as const;
    if (intent?.status !== 'succeeded') return check;
    const reason = reasonNotCounted(order, intent)?.code;
    if (reason === 'payment-given-back' || reason === 'payment-disputed') return check;
    return { ...check, settled: (await this.recordIntent(order, intent, actorOf(admin))) === 'recorded' };
  }

  /**
   * Refunds a payment that pays no order, for an admin; repeating it refunds once. Throws `payment-pays-order`, after recording it, when the
   * payment does pay an order; `no-such-payment`, and `payment-not-succeeded`.
   */
  async refundUnmatched(transactionId: string, admin: Caller): Promise<UnmatchedPayment> {
    const outcome = await this.reconcileIntent(transactionId);
    if (outcome === 'recorded' || outcome === 'already') throw refundErrors.paysOrder();
    const intent = await this.gateway.find(transactionId);
    if (!intent) throw refundErrors.noSuchPayment();
    return this.unmatched.refundForAdmin(intent, actorOf(admin));
  }

  /** The orders that the intent may pay: its own or, if it was created from a total, the customer's unpaid ones of that total. */
  private async ordersFor({ order_id, email, amount_cents }: Intent): Promise<readonly Order[]> {
    if (order_id === undefined) return this.orders.findUnpaidByTotal(email, amount_cents);
    const order = await this.orders.find(order_id);
    return order ? [order] : [];
  }

  private async recordOrMarkUnmatched(order: Order, intent: Intent, by?: Actor): Promise<ReconcileOutcome> {
    const reason = reasonNotCounted(order, intent);
    const outcome = reason ?? (await this.recordAndPublish(order, intent, by));
    if (outcome === 'recorded' || outcome === 'already') return outcome;
    // The intent was created from a total and has just paid another order.
    if (outcome === 'used') return 'already';
    if (outcome === 'unknown') return this.handleWithoutOrder(intent);
    await this.unmatched.record(intent, (reason ?? paymentErrors.orderPaid()).code as UnmatchedReason);
    return 'unmatched';
  }

  private async handleWithoutOrder(intent: Intent): Promise<ReconcileOutcome> {
    // The browser may have named its order since.
    if (await this.orders.findByTransaction(intent.id)) return 'already';
    if (intent.order_id === undefined) {
      await this.unmatched.record(intent, 'no-order-of-this-total');
      return 'unmatched';
    }
    // An intent that this store did not create may belong to another shop on this account, or be newer than a restored backup.
    if (!(await this.payments.find(intent.id))) {
      await this.unmatched.record(intent, 'order-gone');
      return 'unmatched';
    }
    return (await this.unmatched.refundAutomatically(intent, 'order-gone')) ? 'refunded' : 'unmatched';
  }

  private async recordAndPublish(order: Order, intent: Intent, by?: Actor) {
    const { id, order_id, succeeded_at, card } = intent;
    const now = new Date().toISOString();
    const paid_at = paidAt(order, intent, now);
    const outcome = await this.orders
      .recordPayment(order._id, id, paid_at ?? now, { by, issuer: this.papers.issuer, card })
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === orderErrors.transactionUsed().code) return 'used' as const;
        throw error;
      });
    if (outcome !== 'recorded') return outcome;
    if (paid_at === undefined)
      this.log.warn(
        `Payment ${id} of order ${order.number} of ${order.created_at} succeeded at ${succeeded_at ?? 'no time'}, the card provider says: recorded as paid now.`,
      );
    await this.disputes.copyToOrder(id);
    this.events.publish({ type: 'order-paid', order: orderNote({ ...order, status: 'pending' }) });
    // Only a payment created from a total can have been unmatched before.
    if (order_id === undefined) await this.unmatched.resolve(id);
    return outcome;
  }
}
