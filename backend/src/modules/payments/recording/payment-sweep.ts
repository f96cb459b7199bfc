import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ClockCheck } from '#shared/clock-check.js';
import { DomainError } from '#shared/domain-error.js';
import { RecurringTask } from '#shared/recurring-task.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { ExceptionRefundService } from '../refunds/exception-refund.service.js';
import {
  DECLINE_LIMITS,
  WEBHOOK_EVENT_RETENTION_MS,
  nextPollAt,
  UNKNOWN_INTENT_POLL_MS,
} from '../domain/payment-policy.js';
import { CardAttemptRepository } from '../ports/card-attempt.repository.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { type DueIntent, PaymentRepository } from '../ports/payment.repository.js';
import { WebhookEventRepository } from '../ports/webhook-event.repository.js';
import { PaymentRecorder } from './payment-recorder.js';

/** Intents that are asked about at the same moment. */
const TOGETHER = 10;
/** Intents of one sweep at most: the rest waits for the next. */
const AT_MOST = 1000;
/** How long one server has for the intents it took before another may take them, in milliseconds. */
const LEASE = 120_000;
/** Milliseconds between the end of one sweep and the next. */
const PAUSE = 30_000;

/** Asks the gateway about payments of which neither a browser nor an event has told. Any number of servers may do so at once. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('payments');
  private readonly repeated = new RecurringTask(async () => {
    if (await this.clock.isSound()) await this.sweep();
  }, PAUSE);
  private away = false;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly gateway: PaymentGateway,
    private readonly settlement: PaymentRecorder,
    private readonly unmatched: ExceptionRefundService,
    private readonly attempts: CardAttemptRepository,
    private readonly events: WebhookEventRepository,
    private readonly clock: ClockCheck,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.repeated.stop();
  }

  /** Never throws: what could not be done now is due again. */
  async sweep(now = Date.now()): Promise<void> {
    try {
      await this.askAboutDue(now);
      await this.unmatched.refundDue(now);
      await this.attempts.forget(new Date(now - DECLINE_LIMITS.within).toISOString());
      await this.events.forget(new Date(now - WEBHOOK_EVENT_RETENTION_MS).toISOString());
      if (this.away) this.log.log('Payments can be asked about again.');
      this.away = false;
    } catch (error) {
      if (!this.away) this.log.warn(`Payments cannot be asked about now: ${String(error)}`);
      this.away = true;
    }
  }

  private async askAboutDue(now: number): Promise<void> {
    const until = new Date(now + LEASE).toISOString();
    for (let asked = 0; asked < AT_MOST && !this.repeated.stopped; asked += TOGETHER) {
      const due = await this.payments.claimDue(new Date(now).toISOString(), TOGETHER, until);
      const ends = await Promise.allSettled(due.map((intent) => this.ask(intent, now)));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
      if (due.length < TOGETHER) return;
    }
  }

  private async ask(intent: DueIntent, now: number): Promise<void> {
    let again = true;
    try {
      again = await this.mayStillBePaid(intent, now);
    } catch (error) {
      // The gateway or the store is away: so it will be for the others. Anything else is about this intent alone.
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      this.log.error(`What became of payment ${intent.id} cannot be found out: ${String(error)}`);
    }
    await this.payments.schedulePoll(intent.id, again ? nextPollAt(intent.created_at, now) : undefined);
  }

  /** Does what is to be done about the intent; answers whether it must be asked about again. */
  private async mayStillBePaid(intent: DueIntent, now: number): Promise<boolean> {
    const outcome = await this.settlement.reconcileIntent(intent.id);
    if (outcome === 'processing') return true;
    if (outcome === 'unknown') return now - Date.parse(intent.created_at) < UNKNOWN_INTENT_POLL_MS;
    if (outcome !== 'open') return false;
    if (await this.hasUnpaidOrder(intent)) return true;
    const after = await this.gateway.cancel(intent.id);
    if (after === 'succeeded') await this.settlement.reconcileIntent(intent.id);
    return after === 'processing';
  }

  private async hasUnpaidOrder({ order_id, email, amount_cents }: DueIntent): Promise<boolean> {
    if (order_id === undefined) return (await this.orders.findUnpaidByTotal(email, amount_cents)).length > 0;
    const order = await this.orders.find(order_id);
    return order !== undefined && order.status === undefined;
  }
}
