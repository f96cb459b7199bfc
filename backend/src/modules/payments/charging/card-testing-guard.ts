import { Injectable, Optional } from '@nestjs/common';
import { FaultPoints } from '#shared/fault-points.js';
import { newId } from '#shared/object-id.js';
import { tooManyDeclinedCards } from '../domain/payment.errors.js';
import type { PaymentFault } from '../domain/payment-faults.js';
import { DECLINE_LIMITS } from '../domain/payment-policy.js';
import { CardAttemptRepository } from '../ports/card-attempt.repository.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';

/** Whose cards are counted. */
type Payer = Pick<StoredIntent, 'order_id' | 'email'>;

/** Keeps thieves from trying stolen cards out: after so many declined ones no more are taken for a while. */
@Injectable()
export class CardTestingGuard {
  constructor(
    private readonly attempts: CardAttemptRepository,
    private readonly payments: PaymentRepository,
    private readonly gateway: PaymentGateway,
    @Optional() private readonly faults: FaultPoints<PaymentFault> = new FaultPoints(),
  ) {}

  /**
   * A card was declined for this intent; the same id counts once. One that comes to the limit ends the intent, so that its secret is
   * of no more use. An intent that is not the shop's is none of its business.
   */
  async recordDecline(transactionId: string, id = newId()): Promise<void> {
    const intent = await this.payments.find(transactionId);
    if (!intent) return;
    const { order_id, email } = intent;
    const at = new Date(Date.now()).toISOString();
    await this.attempts.note({ id, transactionId, ...(order_id !== undefined && { order_id }), email, at });
    await this.faults.reach('attempt-noted');
    if ((await this.secondsToWait(intent)) > 0) await this.gateway.cancel(transactionId);
  }

  /** Throws `too-many-card-attempts` when no card is taken from this customer or for this order now; these intents of theirs are ended then. */
  async assertBelowLimit(payer: Payer, transactionIds: readonly string[]): Promise<void> {
    const seconds = await this.secondsToWait(payer);
    if (seconds === 0) return;
    for (const id of transactionIds) await this.gateway.cancel(id);
    throw tooManyDeclinedCards(seconds);
  }

  private async secondsToWait({ order_id, email }: Payer): Promise<number> {
    const { ofOrder, ofUser } = DECLINE_LIMITS;
    const waits = [this.secondsUntilFewer({ email }, ofUser)];
    if (order_id !== undefined) waits.push(this.secondsUntilFewer({ order_id }, ofOrder));
    return Math.max(...(await Promise.all(waits)));
  }

  private async secondsUntilFewer(of: { order_id: string } | { email: string }, limit: number): Promise<number> {
    const now = Date.now();
    const since = new Date(now - DECLINE_LIMITS.within).toISOString();
    const latest = await this.attempts.latest(of, since, limit);
    const oldest = latest[limit - 1];
    if (oldest === undefined) return 0;
    return Math.max(1, Math.ceil((Date.parse(oldest) + DECLINE_LIMITS.within - now) / 1000));
  }
}
