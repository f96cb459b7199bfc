import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { formatDollars } from '#shared/money.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { UNMATCHED_REFUND_DELAY_MS } from '../domain/payment-policy.js';
import { type Intent, refundRefusal } from '../domain/payment.js';
import { termsOf, type UnmatchedPayment, type UnmatchedReason } from '../domain/unmatched-payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { UnmatchedPaymentRepository } from '../ports/unmatched-payment.repository.js';
import { RefundsService } from './refunds.service.js';

/** Succeeded payments that pay no order: lists them for the admins and refunds them. Every step may be repeated. */
@Injectable()
export class UnmatchedPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly stored: UnmatchedPaymentRepository,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Lists a payment as unmatched. The shop refunds it after a delay, except where an admin must decide: a payment that this store did not
   * create, which may pay an order of another shop on the account, and a disputed payment, about which the bank decides.
   */
  async record(intent: Intent, reason: UnmatchedReason): Promise<void> {
    if (isFullyRefunded(intent)) return this.recordRefund(intent, reason);
    const now = Date.now();
    const found_at = new Date(now).toISOString();
    const isRefundable = !intent.disputed && (await this.payments.find(intent.id)) !== undefined;
    const due = isRefundable && { refund_due_at: new Date(now + UNMATCHED_REFUND_DELAY_MS).toISOString() };
    if (await this.stored.record({ ...termsOf(intent), reason, state: 'open', found_at, ...due }))
      this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} pays no order: ${reason}`);
  }

  /** Refunds all that is left, for an admin; repeating it refunds once. */
  async refundForAdmin(intent: Intent, by: Actor): Promise<UnmatchedPayment> {
    const [known] = await this.stored.findMany([intent.id]);
    await this.refund(intent, known?.reason ?? 'order-gone', adminRefundKey(intent.id, by.who), by);
    const [refunded] = await this.stored.findMany([intent.id]);
    if (!refunded) throw new Error(`Payment ${intent.id} was refunded, but no record of it was stored`);
    return refunded;
  }

  /** The same without an admin. Returns whether the refund was made; a refund that the gateway refuses waits for an admin. */
  async refundAutomatically(intent: Intent, reason: UnmatchedReason): Promise<boolean> {
    const [known] = await this.stored.findMany([intent.id]);
    if (known?.state === 'refund-failed') return false;
    try {
      await this.refund(intent, reason, `${reason === 'order-gone' ? 'gone' : 'unmatched'}:${intent.id}`);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== paymentErrors.notRefundable().code) throw error;
      await this.recordFailedRefund(intent, reason);
      return false;
    }
    return true;
  }

  /** Takes over a refund that was made at the gateway itself, or that the bank returned. */
  async updateAfterRefund(transactionId: string): Promise<void> {
    const [known] = await this.stored.findMany([transactionId]);
    if (!known) return;
    const intent = await this.gateway.find(transactionId);
    if (intent && (isFullyRefunded(intent) || known.state === 'refunded'))
      await this.recordRefund(intent, known.reason);
  }

  /** The payment has paid an order since. */
  resolve(transactionId: string): Promise<void> {
    return this.stored.resolve(transactionId, new Date().toISOString());
  }

  private async refund(intent: Intent, reason: UnmatchedReason, key: string, by?: Actor): Promise<void> {
    if (!isFullyRefunded(intent)) {
      const refusal = refundRefusal(await this.payments.findDisputes([intent.id]), true);
      if (refusal) throw refusal;
      await this.refundUnder(intent, key, by);
    }
    await this.recordRefund(intent, reason);
    // If the payment paid an order at the same moment, that order shows the refund.
    await this.refunds.sync(intent.id);
  }

  private async refundUnder({ id: transactionId }: Intent, key: string, by?: Actor): Promise<void> {
    // An idempotency key replays a failed refund too, so the next try needs a new key.
    const failed = (await this.gateway.refunds(transactionId)).filter(({ status }) => status === 'failed').length;
    const unused = failed === 0 ? key : `${key}:${failed}`;
    try {
      await this.gateway.refund({ transactionId, ...(by && { by: by.who }) }, unused);
    } catch (error) {
      // Another server or admin has refunded it at the same moment.
      if (!(error instanceof DomainError) || error.code !== paymentErrors.refundTooMuch().code) throw error;
    }
  }

  /** Stores the result of the refund. The gateway stores the admin who refunded it, also when that server has stopped. */
  private async recordRefund(intent: Intent, reason: UnmatchedReason): Promise<void> {
    const refunds = await this.gateway.refunds(intent.id);
    if (!isFullyRefunded(intent) && refundedCents(refunds) < intent.amount_cents) {
      if (refunds.some(({ status }) => status === 'failed')) await this.recordFailedRefund(intent, reason);
      return;
    }
    const by = refunds.findLast(({ status }) => status !== 'failed')?.by;
    const now = new Date().toISOString();
    const recorded = await this.stored.record(
      {
        ...{ ...termsOf(intent), reason, state: 'refunded', found_at: now, resolved_at: now },
        ...(by !== undefined && { resolved_by: by }),
      },
      by === undefined ? undefined : { who: by },
    );
    if (recorded)
      this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} was refunded: ${reason}`);
  }

  private async recordFailedRefund(intent: Intent, reason: UnmatchedReason): Promise<void> {
    const found_at = new Date().toISOString();
    if (await this.stored.record({ ...termsOf(intent), reason, state: 'refund-failed', found_at }))
      this.log.error(
        `The refund of payment ${intent.id} of ${formatDollars(intent.amount_cents)} failed. Refund it on the reconciliation page, or pay the customer another way.`,
      );
  }
}

function isFullyRefunded({ refunded_cents, amount_cents }: Intent): boolean {
  return refunded_cents >= amount_cents;
}

/** Fits into a header of at most 255 characters, however long the admin's e-mail is. */
export function adminRefundKey(transactionId: string, admin: string): string {
  return `reconciled:${transactionId}:${createHash('sha256').update(admin).digest('hex')}`;
}
