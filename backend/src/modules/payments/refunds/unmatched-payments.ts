import { Injectable, Logger, Optional } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { FaultPoints } from '#shared/fault-points.js';
import { formatDollars } from '#shared/money.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { paymentErrors } from '../domain/payment.errors.js';
import type { PaymentFault } from '../domain/payment-faults.js';
import { UNMATCHED_REFUND_DELAY_MS } from '../domain/payment-policy.js';
import { type UnmatchedReason, termsOf } from '../domain/unmatched-payment.js';
import type { Intent } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { UnmatchedPaymentRepository } from '../ports/unmatched-payment.repository.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { RefundSync } from '../ports/refund-sync.js';

/** Money that pays no order: it is noted for the admins, or goes back. Every step may be repeated. */
@Injectable()
export class UnmatchedPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly exceptions: UnmatchedPaymentRepository,
    private readonly payments: PaymentRepository,
    @Optional() private readonly refunds?: RefundSync,
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {}

  /**
   * Notes a payment that succeeded and pays no order. The shop refunds it after a while, unless it never asked for the payment, which may
   * pay an order of another shop on the account, and not one whose bank decides.
   */
  async record(intent: Intent, reason: UnmatchedReason): Promise<void> {
    if (isRefundedInFull(intent)) return this.recordRefund(intent, reason);
    const now = Date.now();
    const found_at = new Date(now).toISOString();
    const isOwn = !intent.disputed && (await this.payments.find(intent.id)) !== undefined;
    const due = isOwn && { refund_due_at: new Date(now + UNMATCHED_REFUND_DELAY_MS).toISOString() };
    if (await this.exceptions.record({ ...termsOf(intent), reason, state: 'open', found_at, ...due }))
      this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} pays no order: ${reason}`);
  }

  /** Refunds all that is left of a payment, under a key that is the same whenever this is repeated. */
  async refund(intent: Intent, reason: UnmatchedReason, key: string, by?: Actor): Promise<void> {
    if (!isRefundedInFull(intent)) await this.refundUnder(intent, key, by);
    await this.faults.reach('payment-given-back');
    await this.recordRefund(intent, reason);
    // Should it have paid an order in the same instant, that order says that it is refunded.
    await this.refunds?.sync(intent.id);
  }

  /** The same, as the shop does it by itself: answers whether the money is on its way. What the gateway refuses waits for an admin. */
  async refundAutomatically(intent: Intent, reason: UnmatchedReason, key: string): Promise<boolean> {
    const [known] = await this.exceptions.findMany([intent.id]);
    if (known?.state === 'refund-failed') return false;
    try {
      await this.refund(intent, reason, key);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== paymentErrors.notRefundable().code) throw error;
      await this.recordFailedRefund(intent, reason);
      return false;
    }
    return true;
  }

  /** An open one may have been refunded at the gateway itself, and a refund may come back from the bank. */
  async updateAfterRefund(transactionId: string): Promise<void> {
    const [known] = await this.exceptions.findMany([transactionId]);
    if (!known) return;
    const intent = await this.gateway.find(transactionId);
    if (intent && (isRefundedInFull(intent) || known.state === 'refunded'))
      await this.recordRefund(intent, known.reason);
  }

  /** The payment has paid an order after all. */
  resolve(transactionId: string): Promise<void> {
    return this.exceptions.resolve(transactionId, new Date().toISOString());
  }

  private async refundUnder({ id: transactionId }: Intent, key: string, by?: Actor): Promise<void> {
    // An idempotency key replays its refund, a failed one too: the next try needs a new key.
    const failed = (await this.gateway.refunds(transactionId)).filter(({ status }) => status === 'failed').length;
    const unused = failed === 0 ? key : `${key}:${failed}`;
    try {
      await this.gateway.refund({ transactionId, ...(by && { by: by.who }) }, unused);
    } catch (error) {
      // Another server or admin has refunded it at the same moment.
      if (!(error instanceof DomainError) || error.code !== paymentErrors.refundTooMuch().code) throw error;
    }
  }

  /** Notes what became of the refund. The gateway knows who asked for it, also when that was another server, which has stopped since. */
  private async recordRefund(intent: Intent, reason: UnmatchedReason): Promise<void> {
    const refunds = await this.gateway.refunds(intent.id);
    if (!isRefundedInFull(intent) && refundedCents(refunds) < intent.amount_cents) {
      if (refunds.some(({ status }) => status === 'failed')) await this.recordFailedRefund(intent, reason);
      return;
    }
    const last = refunds.findLast(({ status }) => status !== 'failed');
    const now = new Date().toISOString();
    const noted = await this.exceptions.record(
      {
        ...{ ...termsOf(intent), reason, state: 'refunded', found_at: now, resolved_at: now },
        ...(last?.by !== undefined && { resolved_by: last.by }),
      },
      last?.by === undefined ? undefined : { who: last.by },
    );
    if (noted) this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} was refunded: ${reason}`);
  }

  private async recordFailedRefund(intent: Intent, reason: UnmatchedReason): Promise<void> {
    const found_at = new Date().toISOString();
    if (await this.exceptions.record({ ...termsOf(intent), reason, state: 'refund-failed', found_at }))
      this.log.error(
        `The refund of payment ${intent.id} of ${formatDollars(intent.amount_cents)} failed. Refund it on the reconciliation page, or pay the customer another way.`,
      );
  }
}

function isRefundedInFull({ refunded_cents, amount_cents }: Intent): boolean {
  return refunded_cents >= amount_cents;
}
