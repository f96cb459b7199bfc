import { Injectable, Logger, Optional } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { FaultPoints } from '#shared/fault-points.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderNote } from '#modules/orders/domain/order-note.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { paymentErrors } from '../domain/payment.errors.js';
import type { UnmatchedReason } from '../domain/unmatched-payment.js';
import { nextPollAt } from '../domain/payment-policy.js';
import type { PaymentFault } from '../domain/payment-faults.js';
import { type Intent, reasonNotCounted, type ReconcileOutcome } from '../domain/payment.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';

/**
 * Where orders and the gateway's intents are brought into line: the one way an order becomes paid, and the one way its intent is closed.
 * The browser's return, the gateway's events, the sweep and the admins all come through here, in any order, any number of times, at once.
 */
@Injectable()
export class PaymentRecorder extends OrderPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly exceptions: UnmatchedPayments,
    private readonly disputes: DisputesService,
    private readonly events: ShopEvents = new ShopEvents(),
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {
    super();
  }

  /** Records that the transaction paid the order, if the gateway confirms it; `already` when that was known. With `by`, an admin asked for it. */
  async recordPayment(order: Order, transactionId: string, by?: Actor): Promise<'recorded' | 'already'> {
    if (order.status && order.transactionId === transactionId) return 'already';
    if (order.status) throw paymentErrors.orderPaid();
    const intent = await this.gateway.find(transactionId);
    if (!intent) throw paymentErrors.unknown();
    const refusal = reasonNotCounted(order, intent);
    if (refusal) throw refusal;
    const outcome = await this.recordAndPublish(order, intent, by);
    if (outcome === 'paid-otherwise') throw paymentErrors.orderPaid();
    if (outcome === 'used') throw orderErrors.transactionUsed();
    if (outcome === 'unknown') throw orderErrors.unknown();
    return outcome;
  }

  /**
   * Finds out what became of a payment of which nobody in particular told, and does what is to be done: its order is paid, or the
   * payment is noted as an exception, or given back when its order is gone. With `patient`, one that could pay several orders is left
   * to the sweep, since its customer's browser is about to say which.
   */
  async reconcileIntent(transactionId: string, { patient = false } = {}): Promise<ReconcileOutcome> {
    if (await this.orders.findByTransaction(transactionId)) {
      // The server that recorded the payment may have stopped before it came to this.
      await this.disputes.copyToOrder(transactionId);
      await this.exceptions.resolve(transactionId);
      return 'already';
    }
    const intent = await this.gateway.find(transactionId);
    if (intent?.status !== 'succeeded') return intent?.status ?? 'unknown';
    const [order, another] = await this.ordersOf(intent);
    if (order && another && patient) {
      const now = Date.now();
      await this.payments.schedulePoll(transactionId, nextPollAt(new Date(now).toISOString(), now));
      return 'later';
    }
    return order ? this.recordOrMarkUnmatched(order, intent) : this.handleUnmatched(intent);
  }

  async cancelIntentBeforeDelete(order: Order, by?: Actor): Promise<'closed' | 'paid'> {
    for (const { id } of await this.intentsOnlyFor(order)) {
      const after = await this.gateway.cancel(id);
      await this.faults.reach('intent-closed');
      if (after === 'processing') throw paymentErrors.processing();
      if (after === 'succeeded' && (await this.recordIfItCounts(order, id, by))) return 'paid';
    }
    return 'closed';
  }

  async cancelLateIntent(order: Order): Promise<void> {
    try {
      for (const { id } of await this.intentsOnlyFor(order))
        if ((await this.gateway.cancel(id)) === 'succeeded') await this.reconcileIntent(id);
    } catch (error) {
      // The sweep asks about it again.
      this.log.error(
        `The payment of order ${order._id}, which needs none any more, may still be open: ${String(error)}`,
      );
    }
  }

  /** The intents that can pay no other order: the order's own, and those of its total while no other unpaid order of its customer has it. */
  private async intentsOnlyFor({ _id, email, total_cents }: Order): Promise<readonly StoredIntent[]> {
    const own = await this.payments.findByOrder(_id);
    const ofTotal = await this.payments.findByTotal(email, total_cents);
    const unpaid = ofTotal.length === 0 ? [] : await this.orders.findUnpaidByTotal(email, total_cents);
    const areFree = unpaid.every((order) => order._id === _id);
    return [...(own ? [own] : []), ...(areFree ? ofTotal : [])];
  }

  /** Returns whether the succeeded payment pays the order; records it as unmatched when it does not. */
  private async recordIfItCounts(order: Order, transactionId: string, by?: Actor): Promise<boolean> {
    const paid = await this.orders.findByTransaction(transactionId);
    if (paid && paid._id !== order._id) return false;
    const intent = await this.gateway.find(transactionId);
    const refusal = reasonNotCounted(order, intent);
    if (!refusal) await this.recordPayment(order, transactionId, by);
    else if (intent) await this.exceptions.record(intent, refusal.code as UnmatchedReason);
    return !refusal;
  }

  private async ordersOf({ order_id, email, amount_cents }: Intent): Promise<readonly Order[]> {
    if (order_id === undefined) return this.orders.findUnpaidByTotal(email, amount_cents);
    const order = await this.orders.find(order_id);
    return order ? [order] : [];
  }

  private async recordOrMarkUnmatched(order: Order, intent: Intent): Promise<ReconcileOutcome> {
    const refusal = reasonNotCounted(order, intent);
    const outcome = refusal ?? (await this.recordAndPublish(order, intent));
    if (outcome === 'recorded' || outcome === 'already') return outcome;
    // An intent of no order in particular has paid another one in the same instant.
    if (outcome === 'used') return 'already';
    if (outcome === 'unknown') return this.handleUnmatched(intent);
    await this.exceptions.record(intent, (refusal ?? paymentErrors.orderPaid()).code as UnmatchedReason);
    return 'exception';
  }

  private async handleUnmatched(intent: Intent): Promise<ReconcileOutcome> {
    // The browser may have said meanwhile which order it pays.
    if (await this.orders.findByTransaction(intent.id)) return 'already';
    if (intent.order_id === undefined) {
      await this.exceptions.record(intent, paymentErrors.noOrderOfThisTotal().code as UnmatchedReason);
      return 'exception';
    }
    // Its order may be in other hands: those of another shop on this account, or of a backup that is older than it.
    if (!(await this.payments.find(intent.id))) {
      await this.exceptions.record(intent, 'order-gone');
      return 'exception';
    }
    return (await this.exceptions.refundAutomatically(intent, 'order-gone', `gone:${intent.id}`))
      ? 'refunded'
      : 'exception';
  }

  /** One conditional write decides; whoever comes second finds the order paid, by this transaction or another one. */
  private async recordAndPublish(order: Order, { id, order_id }: Intent, by?: Actor) {
    await this.faults.reach('payment-confirmed');
    const outcome = await this.recordUnlessUsed(order._id, id, by);
    await this.faults.reach('payment-recorded');
    if (outcome !== 'recorded') return outcome;
    await this.disputes.copyToOrder(id);
    this.events.publish({ type: 'order-paid', order: orderNote({ ...order, status: 'pending' }) });
    // Only a payment of no order in particular can have been an exception before.
    if (order_id === undefined) await this.exceptions.resolve(id);
    return outcome;
  }

  private async recordUnlessUsed(id: string, transactionId: string, by?: Actor) {
    try {
      return await this.orders.recordPayment(id, transactionId, new Date().toISOString(), by);
    } catch (error) {
      if (error instanceof DomainError && error.code === orderErrors.transactionUsed().code) return 'used';
      throw error;
    }
  }
}
