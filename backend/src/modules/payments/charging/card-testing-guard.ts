import { Injectable } from '@nestjs/common';
import { newId } from '#shared/object-id.js';
import { tooManyDeclinedCards } from '../domain/payment.errors.js';
import { DECLINE_LIMITS } from '../domain/payment-policy.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';

type Payer = Pick<StoredIntent, 'order_id' | 'email'>;

/** Card-testing protection: limits declined cards per order and per customer. */
@Injectable()
export class CardTestingGuard {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly gateway: PaymentGateway,
  ) {}

  /**
   * Counts a declined card of an intent, once per event id; at the limit it cancels the intent, so that its client secret becomes useless.
   * Ignores intents that the shop did not create.
   */
  async recordDecline(transactionId: string, id = newId()): Promise<void> {
    const intent = await this.payments.find(transactionId);
    if (!intent) return;
    const { order_id, email } = intent;
    const at = new Date(Date.now()).toISOString();
    await this.payments.recordDecline({ id, transactionId, ...(order_id !== undefined && { order_id }), email, at });
    if ((await this.secondsToWait(intent)) > 0) await this.gateway.cancel(transactionId);
  }

  /** Throws `too-many-card-attempts`, and cancels these open intents, when the customer or the order has reached the limit. */
  async assertBelowLimit(payer: Payer, openIntents: readonly string[]): Promise<void> {
    const seconds = await this.secondsToWait(payer);
    if (seconds === 0) return;
    for (const id of openIntents) await this.gateway.cancel(id);
    throw tooManyDeclinedCards(seconds);
  }

  private async secondsToWait({ order_id, email }: Payer): Promise<number> {
    const { perOrder, perCustomer } = DECLINE_LIMITS;
    const waits = [this.secondsUntilBelow({ email }, perCustomer)];
    if (order_id !== undefined) waits.push(this.secondsUntilBelow({ order_id }, perOrder));
    return Math.max(...(await Promise.all(waits)));
  }

  private async secondsUntilBelow(of: { order_id: string } | { email: string }, limit: number): Promise<number> {
    const now = Date.now();
    const since = new Date(now - DECLINE_LIMITS.windowMs).toISOString();
    const latest = await this.payments.latestDeclines(of, since, limit);
    const oldest = latest[limit - 1];
    if (oldest === undefined) return 0;
    return Math.max(1, Math.ceil((Date.parse(oldest) + DECLINE_LIMITS.windowMs - now) / 1000));
  }
}
