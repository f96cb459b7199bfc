import { Injectable, Logger, Optional } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { FaultPoints } from '#shared/fault-points.js';
import { formatDollars } from '#shared/money.js';
import { paymentErrors } from './domain/payment.errors.js';
import type { PaymentFault } from './domain/payment-faults.js';
import { type ExceptionReason, termsOf } from './domain/payment-exception.js';
import type { Intent } from './domain/payment.js';
import { PaymentGateway } from './ports/payment.gateway.js';
import { PaymentExceptionRepository } from './ports/payment-exception.repository.js';
import { RefundSync } from './ports/refund-sync.js';

/** Money that pays no order: it is noted for the admins, or goes back. Every step may be repeated. */
@Injectable()
export class PaymentExceptions {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly exceptions: PaymentExceptionRepository,
    @Optional() private readonly refunds?: RefundSync,
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {}

  /** Notes a payment that succeeded; one that was given back already needs nobody's decision. */
  async note(intent: Intent, reason: ExceptionReason): Promise<void> {
    if (isGivenBack(intent)) return this.noteGivenBack(intent, reason);
    const found_at = new Date().toISOString();
    if (await this.exceptions.note({ ...termsOf(intent), reason, state: 'open', found_at }))
      this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} pays no order: ${reason}`);
  }

  /** Gives back all that is left of a payment, under a key that is the same whenever this is repeated. */
  async giveBack(intent: Intent, reason: ExceptionReason, key: string, by?: Actor): Promise<void> {
    if (!isGivenBack(intent)) await this.refund(intent, key, by);
    await this.faults.reach('payment-given-back');
    await this.noteGivenBack(intent, reason);
    // Should it have paid an order in the same instant, that order says that it is refunded.
    await this.refunds?.sync(intent.id);
  }

  /** An open one may have been refunded at the gateway itself. */
  async refundsChanged(transactionId: string): Promise<void> {
    const [known] = await this.exceptions.findMany([transactionId]);
    if (!known) return;
    const intent = await this.gateway.find(transactionId);
    if (intent && isGivenBack(intent)) await this.noteGivenBack(intent, known.reason);
  }

  /**
   * The customer's bank asks for the money of this payment, or has decided. What is closed stays so, so that the events may come in any
   * order. Answers whether the payment is the shop's.
   */
  async disputed(transactionId: string, dispute: 'open' | 'won' | 'lost'): Promise<boolean> {
    const intent = await this.gateway.find(transactionId);
    if (!intent) return false;
    const now = new Date().toISOString();
    const noted = { ...termsOf(intent), reason: 'disputed', found_at: now } as const;
    if (dispute === 'open') await this.exceptions.note({ ...noted, state: 'open' });
    else
      await this.exceptions.note({ ...noted, state: dispute === 'lost' ? 'refunded' : 'resolved', resolved_at: now });
    if (dispute === 'won') {
      // Winning settles nothing but the dispute: a payment may pay no order besides.
      const [known] = await this.exceptions.findMany([transactionId]);
      if (known?.reason === 'disputed') await this.resolve(transactionId);
    }
    this.log.warn(
      `Payment ${transactionId} of ${formatDollars(intent.amount_cents)} is disputed by its customer: ${dispute}`,
    );
    return true;
  }

  /** The payment has paid an order after all. */
  resolve(transactionId: string): Promise<void> {
    return this.exceptions.resolve(transactionId, new Date().toISOString());
  }

  private async refund({ id: transactionId }: Intent, key: string, by?: Actor): Promise<void> {
    try {
      await this.gateway.refund({ transactionId, ...(by && { by: by.who }) }, key);
    } catch (error) {
      // Somebody else has given it back meanwhile.
      if (!(error instanceof DomainError) || error.code !== paymentErrors.refundTooMuch().code) throw error;
    }
  }

  /** The gateway knows who asked for it, also when that was another server, which has stopped since. */
  private async noteGivenBack(intent: Intent, reason: ExceptionReason): Promise<void> {
    const refunds = await this.gateway.refunds(intent.id);
    const by = refunds.findLast(({ status }) => status !== 'failed')?.by;
    const now = new Date().toISOString();
    const noted = await this.exceptions.note(
      {
        ...{ ...termsOf(intent), reason, state: 'refunded', found_at: now, resolved_at: now },
        ...(by !== undefined && { resolved_by: by }),
      },
      by === undefined ? undefined : { who: by },
    );
    if (noted) this.log.warn(`Payment ${intent.id} of ${formatDollars(intent.amount_cents)} was given back: ${reason}`);
  }
}

/** Whether nothing of the payment is left. */
export function isGivenBack({ refunded_cents, amount_cents }: Intent): boolean {
  return refunded_cents >= amount_cents;
}
