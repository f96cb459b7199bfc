import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import {
  CANCELLED_INTENT_RETENTION_MS,
  DECLINE_LIMITS,
  nextPollAt,
  REFUND_RETRY_DELAY_MS,
  UNKNOWN_INTENT_POLL_MS,
  WEBHOOK_EVENT_RETENTION_MS,
} from '../domain/payment-policy.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { type DueIntent, PaymentRepository } from '../ports/payment.repository.js';
import { UnmatchedPaymentRepository } from '../ports/unmatched-payment.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';
import { PaymentRecorder } from './payment-recorder.js';

/** Intents polled at the same time. */
const BATCH_SIZE = 10;
const MAX_INTENTS_PER_SWEEP = 1000;
const MAX_REFUNDS_PER_SWEEP = 100;
/** Intents that one sweep checks for deletion. */
const MAX_LISTED_PER_SWEEP = 500;
/** How long a server has for the intents it claimed before another server may claim them. */
const LEASE_MS = 120_000;

/**
 * Polls intents whose redirect and webhook event were missed, refunds payments that have been unmatched for too long, makes refunds that
 * a stopped server has begun, and deletes old records that nothing needs. Several servers may sweep at the same time.
 */
@Injectable()
export class PaymentSweep implements Sweeper {
  private readonly log = new Logger('payments');
  private stopped = false;
  /** where the next sweep continues its search for intents to delete */
  private lastListed = '';

  constructor(
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly gateway: PaymentGateway,
    private readonly recorder: PaymentRecorder,
    private readonly unmatched: UnmatchedPayments,
    private readonly unmatchedPayments: UnmatchedPaymentRepository,
    private readonly refunds: RefundsService,
  ) {}

  stop(): void {
    this.stopped = true;
  }

  /** Work that fails becomes due again. */
  async sweep(now = Date.now()): Promise<void> {
    await this.pollDue(now);
    await this.refundDue(now);
    await this.refunds.completeClaimed(now);
    await this.payments.deleteDeclinesBefore(new Date(now - DECLINE_LIMITS.windowMs).toISOString());
    await this.payments.deleteEventsBefore(new Date(now - WEBHOOK_EVENT_RETENTION_MS).toISOString());
    await this.deleteCancelled(now);
  }

  private async pollDue(now: number): Promise<void> {
    const until = new Date(now + LEASE_MS).toISOString();
    for (let polled = 0; polled < MAX_INTENTS_PER_SWEEP && !this.stopped; polled += BATCH_SIZE) {
      const due = await this.payments.claimDue(new Date(now).toISOString(), BATCH_SIZE, until);
      const results = await Promise.allSettled(due.map((intent) => this.poll(intent, now)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      if (due.length < BATCH_SIZE) return;
    }
  }

  private async poll(intent: DueIntent, now: number): Promise<void> {
    let pollAgain = true;
    try {
      pollAgain = await this.reconcile(intent, now);
    } catch (error) {
      // If the gateway or the store is unavailable, the other intents would fail too. Any other error concerns this intent only.
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      this.log.error(`Payment ${intent.id} cannot be reconciled and will be polled again: ${String(error)}`);
    }
    await this.payments.schedulePoll(intent.id, pollAgain ? nextPollAt(intent.created_at, now) : undefined);
  }

  /** Reconciles the intent, and cancels it when it can pay no order; returns whether it may still change. */
  private async reconcile(intent: DueIntent, now: number): Promise<boolean> {
    const outcome = await this.recorder.reconcileIntent(intent.id);
    if (outcome === 'processing') return true;
    if (outcome === 'unknown') return now - Date.parse(intent.created_at) < UNKNOWN_INTENT_POLL_MS;
    if (outcome !== 'open') return false;
    if (await this.hasUnpaidOrder(intent)) return true;
    const after = await this.gateway.cancel(intent.id);
    if (after === 'succeeded') await this.recorder.reconcileIntent(intent.id);
    return after === 'processing';
  }

  private async hasUnpaidOrder({ order_id, email, amount_cents }: DueIntent): Promise<boolean> {
    if (order_id === undefined) return (await this.orders.findUnpaidByTotal(email, amount_cents)).length > 0;
    const order = await this.orders.find(order_id);
    return order !== undefined && order.status === undefined;
  }

  /** Refunds the unmatched payments that are due, after one more search for an order that they pay. */
  private async refundDue(now: number): Promise<void> {
    const retryAt = new Date(now + REFUND_RETRY_DELAY_MS).toISOString();
    const due = await this.unmatchedPayments.claimDue(new Date(now).toISOString(), MAX_REFUNDS_PER_SWEEP, retryAt);
    for (const { transactionId, reason } of due) {
      if ((await this.recorder.reconcileIntent(transactionId)) !== 'unmatched') continue;
      const intent = await this.gateway.find(transactionId);
      if (intent) await this.unmatched.refundAutomatically(intent, reason);
    }
  }

  /** Deletes old intents that were cancelled and whose order is gone. Each sweep checks some; after the last one they begin again. */
  private async deleteCancelled(now: number): Promise<void> {
    const listed = await this.payments.listIntents(this.lastListed, MAX_LISTED_PER_SWEEP);
    this.lastListed = listed.length < MAX_LISTED_PER_SWEEP ? '' : (listed.at(-1)?.id ?? '');
    const before = new Date(now - CANCELLED_INTENT_RETENTION_MS).toISOString();
    const final = listed.filter(({ created_at, next_check_at }) => next_check_at === undefined && created_at < before);
    if (final.length === 0) return;
    const ids = final.map(({ id }) => id);
    const [existing, paid, unmatched] = await Promise.all([
      this.orders.findMany(final.flatMap(({ order_id }) => order_id ?? [])),
      this.orders.findByTransactions(ids),
      this.unmatchedPayments.findMany(ids),
    ]);
    // A final outcome is a payment that one of these records names, or a cancelled intent.
    const orders = new Set(existing.map(({ _id }) => _id));
    const payments = new Set([...paid, ...unmatched].map(({ transactionId }) => transactionId));
    const cancelled = final.filter(({ id, order_id }) => !payments.has(id) && !orders.has(order_id ?? ''));
    if (cancelled.length > 0) await this.payments.deleteCancelledIntents(cancelled.map(({ id }) => id));
  }
}
