import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import type { Order } from '#modules/orders/domain/order.js';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { reasonNotCounted } from '../domain/payment.js';
import type { UnmatchedReason } from '../domain/unmatched-payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';

/** Cancels the intents of orders that are deleted; a payment that succeeded first pays its order instead. */
@Injectable()
export class IntentCanceller extends OrderPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly recorder: PaymentRecorder,
    private readonly unmatched: UnmatchedPayments,
  ) {
    super();
  }

  async cancelIntentBeforeDelete(order: Order, by?: Actor): Promise<'closed' | 'paid'> {
    for (const { id } of await this.intentsOnlyFor(order)) {
      const after = await this.gateway.cancel(id);
      if (after === 'processing') throw paymentErrors.processing();
      if (after === 'succeeded' && (await this.recordIfItCounts(order, id, by))) return 'paid';
    }
    return 'closed';
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

  /** The intents that can pay no other order: the order's own, and those of its total unless another unpaid order of its customer has that total. */
  private async intentsOnlyFor({ _id, email, total_cents }: Order): Promise<readonly StoredIntent[]> {
    const own = await this.payments.findByOrder(_id);
    const ofTotal = await this.payments.findByTotal(email, total_cents);
    const unpaid = ofTotal.length === 0 ? [] : await this.orders.findUnpaidByTotal(email, total_cents);
    const isOnlyOrder = unpaid.every((order) => order._id === _id);
    return [...(own ? [own] : []), ...(isOnlyOrder ? ofTotal : [])];
  }

  /** Returns whether the succeeded payment pays the order; records it as unmatched when it does not. */
  private async recordIfItCounts(order: Order, transactionId: string, by?: Actor): Promise<boolean> {
    const paid = await this.orders.findByTransaction(transactionId);
    if (paid && paid._id !== order._id) return false;
    const intent = await this.gateway.find(transactionId);
    const reason = reasonNotCounted(order, intent);
    if (!reason) await this.recorder.recordPayment(order, transactionId, by);
    else if (intent) await this.unmatched.record(intent, reason.code as UnmatchedReason);
    return !reason;
  }
}
