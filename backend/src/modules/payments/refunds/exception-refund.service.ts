import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { REFUND_RETRY_DELAY_MS } from '../domain/payment-policy.js';
import { exceptionKey, unmatchedKey } from '../domain/refund-key.js';
import { reconciliationErrors } from '../domain/payment.errors.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import { UnmatchedPayments } from './unmatched-payments.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { UnmatchedPaymentRepository } from '../ports/unmatched-payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';

/** Payments of one sweep at most: the rest waits for the next. */
const AT_MOST = 100;

/** Refunds what pays no order, when an admin asks for it or by itself after a while. */
@Injectable()
export class ExceptionRefundService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly settlement: PaymentRecorder,
    private readonly exceptions: UnmatchedPayments,
    private readonly stored: UnmatchedPaymentRepository,
  ) {}

  /**
   * Gives a payment back that pays no order; again is harmless. One that turns out to pay an order is recorded and stays:
   * throws `payment-pays-order`; `no-such-payment`, and `payment-not-succeeded`.
   */
  async refund(transactionId: string, admin: Caller): Promise<UnmatchedPayment> {
    const settled = await this.settlement.reconcileIntent(transactionId);
    if (settled === 'recorded' || settled === 'already') throw reconciliationErrors.paysOrder();
    const intent = await this.gateway.find(transactionId);
    if (!intent) throw reconciliationErrors.noSuchPayment();
    const by = actorOf(admin);
    const [known] = await this.stored.findMany([transactionId]);
    const reason = known?.reason ?? 'order-gone';
    await this.exceptions.refund(intent, reason, exceptionKey(transactionId, by.who), by);
    const [exception] = await this.stored.findMany([transactionId]);
    if (!exception) throw new Error(`Payment ${transactionId} was given back, but is not noted`);
    return exception;
  }

  /**
   * Refunds the payments that have paid no order for an hour; each has another look for its order before. Any number of servers may do so
   * at once. Throws `unavailable` when the gateway cannot be asked; what is left is due again.
   */
  async refundDue(now: number): Promise<void> {
    const retry = new Date(now + REFUND_RETRY_DELAY_MS).toISOString();
    for (const { transactionId, reason } of await this.stored.claimDue(new Date(now).toISOString(), AT_MOST, retry)) {
      if ((await this.settlement.reconcileIntent(transactionId)) !== 'exception') continue;
      const intent = await this.gateway.find(transactionId);
      if (intent) await this.exceptions.refundAutomatically(intent, reason, unmatchedKey(transactionId));
    }
  }
}
