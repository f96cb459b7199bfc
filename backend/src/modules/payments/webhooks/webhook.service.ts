import { Injectable, Logger, Optional } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { CardTestingGuard } from '../charging/card-testing-guard.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { type GatewayEvent, GatewayEvents } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';

/** `done`: handled now. `repeated`: handled before. `ignored`: not about this shop. `failed`: Stripe must retry it. `refused`: wrong signature */
export type WebhookOutcome = 'done' | 'repeated' | 'ignored' | 'failed' | 'refused';

type PaymentEvent = GatewayEvent & { transactionId: string };

/**
 * Handles webhook events. An event is marked as handled after its effect, never before: if anything fails, the response is an error and
 * the gateway retries. Every effect may be repeated.
 */
@Injectable()
export class WebhookService {
  private readonly log = new Logger('payments');
  private readonly counters = new Map<string, { name: string; outcome: WebhookOutcome; value: number }>();

  constructor(
    private readonly payments: PaymentRepository,
    private readonly recorder: PaymentRecorder,
    private readonly unmatched: UnmatchedPayments,
    private readonly disputes: DisputesService,
    private readonly refunds: RefundsService,
    private readonly cardTesting: CardTestingGuard,
    /** absent with the sandbox, which sends no events */
    @Optional() private readonly events?: GatewayEvents,
  ) {}

  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** The events since this process started, by name and outcome. */
  get counts(): readonly { name: string; outcome: WebhookOutcome; value: number }[] {
    return [...this.counters.values()];
  }

  /** Throws `webhook-signature`, and every error that keeps the event from being handled. */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const event = this.read(rawBody, signature);
    if (!isOfPayment(event)) {
      this.count('other', 'ignored');
      return;
    }
    try {
      this.count(event.name, await this.handleOnce(event));
    } catch (error) {
      this.count(event.name, 'failed');
      if (!(error instanceof DomainError)) this.log.error(`Event ${event.id} (${event.name}) failed: ${String(error)}`);
      throw error;
    }
  }

  private read(rawBody: Buffer, signature: string | undefined): GatewayEvent {
    if (!this.events) throw new Error('The card gateway sends no events');
    try {
      return this.events.read(rawBody, signature);
    } catch (error) {
      this.count('other', 'refused');
      throw error;
    }
  }

  private async handleOnce(event: PaymentEvent): Promise<WebhookOutcome> {
    if (await this.payments.isEventHandled(event.id)) return 'repeated';
    const outcome = await this.handle(event);
    await this.payments.markEventHandled(event.id, new Date().toISOString());
    return outcome;
  }

  private async handle({ id, type, transactionId, dispute }: PaymentEvent): Promise<WebhookOutcome> {
    if (type === 'paid') {
      const outcome = await this.recorder.reconcileIntent(transactionId, { deferIfAmbiguous: true });
      return outcome === 'unknown' ? 'ignored' : 'done';
    }
    if (type === 'disputed')
      return dispute && (await this.disputes.record(transactionId, dispute)) ? 'done' : 'ignored';
    if (type === 'failed') await this.cardTesting.recordDecline(transactionId, id);
    else {
      await this.refunds.sync(transactionId);
      await this.unmatched.updateAfterRefund(transactionId);
    }
    return 'done';
  }

  /** @param name one of the few that the shop handles, or `other`: never a value from the request, which would create metrics without limit */
  private count(name: string, outcome: WebhookOutcome): void {
    const key = `${name} ${outcome}`;
    const counter = this.counters.get(key) ?? { name, outcome, value: 0 };
    counter.value += 1;
    this.counters.set(key, counter);
  }
}

function isOfPayment(event: GatewayEvent): event is PaymentEvent {
  return event.type !== 'other' && event.transactionId !== undefined;
}
