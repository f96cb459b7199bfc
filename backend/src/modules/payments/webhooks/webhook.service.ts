import { Injectable, Logger, Optional } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { FaultPoints } from '#shared/fault-points.js';
import { CardTestingGuard } from '../charging/card-testing-guard.js';
import type { PaymentFault } from '../domain/payment-faults.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { UnmatchedPayments } from '../refunds/unmatched-payments.js';
import { type GatewayEvent, GatewayEvents } from '../ports/gateway-events.js';
import { RefundSync } from '../ports/refund-sync.js';
import { WebhookEventRepository } from '../ports/webhook-event.repository.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { WebhookCounts, type WebhookOutcome } from './webhook-counts.js';

/** An event that names its intent. */
type PaymentEvent = GatewayEvent & { transactionId: string };

/**
 * Does what the card gateway's events ask for. An event is known once it has had its effect, never before: whatever fails on the way is
 * answered with an error, and the gateway sends the event again. Every effect may be repeated.
 */
@Injectable()
export class WebhookService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly known: WebhookEventRepository,
    private readonly settlement: PaymentRecorder,
    private readonly exceptions: UnmatchedPayments,
    private readonly disputes: DisputesService,
    private readonly attempts: CardTestingGuard,
    private readonly counts: WebhookCounts,
    @Optional() private readonly events?: GatewayEvents,
    @Optional() private readonly refunds?: RefundSync,
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {}

  /** Whether there is a gateway that sends events. */
  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** Throws `webhook-signature`, and whatever keeps the event from having its effect. */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const event = this.read(rawBody, signature);
    if (!isOfPayment(event)) {
      this.counts.add('other', 'ignored');
      return;
    }
    try {
      this.counts.add(event.name, await this.handle(event));
    } catch (error) {
      this.counts.add(event.name, 'failed');
      if (!(error instanceof DomainError)) this.log.error(`Event ${event.id} (${event.name}) failed: ${String(error)}`);
      throw error;
    }
  }

  private read(rawBody: Buffer, signature: string | undefined): GatewayEvent {
    if (!this.events) throw new Error('There is no gateway that sends events');
    try {
      return this.events.read(rawBody, signature);
    } catch (error) {
      this.counts.add('other', 'refused');
      throw error;
    }
  }

  private async handle(event: PaymentEvent): Promise<WebhookOutcome> {
    if (await this.known.isKnown(event.id)) return 'repeated';
    const outcome = await this.effect(event);
    await this.faults.reach('event-done');
    await this.known.remember(event.id, new Date().toISOString());
    return outcome;
  }

  private async effect({ id, type, transactionId, dispute }: PaymentEvent): Promise<WebhookOutcome> {
    if (type === 'paid') {
      const settled = await this.settlement.reconcileIntent(transactionId, { patient: true });
      return settled === 'unknown' ? 'ignored' : 'done';
    }
    if (type === 'disputed')
      return dispute && (await this.disputes.record(transactionId, dispute)) ? 'done' : 'ignored';
    if (type === 'failed') await this.attempts.recordDecline(transactionId, id);
    else {
      await this.refunds?.sync(transactionId);
      await this.exceptions.updateAfterRefund(transactionId);
    }
    return 'done';
  }
}

function isOfPayment(event: GatewayEvent): event is PaymentEvent {
  return event.type !== 'other' && event.transactionId !== undefined;
}
