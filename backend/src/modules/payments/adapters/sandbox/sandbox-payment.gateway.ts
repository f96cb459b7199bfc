import { randomBytes } from 'node:crypto';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Intent, NewIntent, NewRefund, Refund } from '../../domain/payment.js';
import { PaymentGateway, type Period } from '../../ports/payment.gateway.js';
import type { SandboxLedger } from '../../ports/sandbox-ledger.js';

const PAGE_SIZE = 100;

/** A card provider for demos and tests: intents like Stripe's, but no money moves. */
export class SandboxPaymentGateway extends PaymentGateway {
  constructor(private readonly ledger: SandboxLedger) {
    super();
  }

  override create({ amount_cents, email, order_id }: NewIntent, idempotencyKey: string): Promise<Intent> {
    const id = newId('pi');
    const intent: Intent = {
      id,
      clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      status: 'open',
      amount_cents,
      currency: 'usd',
      email,
      ...(order_id !== undefined && { order_id }),
      refunded_cents: 0,
      disputed: false,
      created_at: new Date().toISOString(),
    };
    return this.ledger.put(intent, idempotencyKey);
  }

  override find(id: string): Promise<Intent | undefined> {
    return this.ledger.find(id);
  }

  override async cancel(id: string): Promise<'cancelled' | 'succeeded' | 'unknown'> {
    const after = await this.ledger.move(id, 'cancelled');
    if (!after) return 'unknown';
    return after.intent.status === 'succeeded' ? 'succeeded' : 'cancelled';
  }

  override async *list(period: Period): AsyncIterable<readonly Intent[]> {
    let page = await this.ledger.list(period, PAGE_SIZE);
    while (page.length > 0) {
      yield page;
      page = await this.ledger.list(period, PAGE_SIZE, page.at(-1)?.id);
    }
  }

  override async refund({ transactionId, amount_cents, by }: NewRefund, idempotencyKey: string): Promise<Refund> {
    const intent = await this.ledger.find(transactionId);
    if (!intent) throw paymentErrors.unknown();
    if (intent.status !== 'succeeded') throw paymentErrors.notSucceeded();
    const refund: Refund = {
      id: newId('re'),
      transactionId,
      amount_cents: amount_cents ?? intent.amount_cents - intent.refunded_cents,
      status: 'succeeded',
      created_at: new Date().toISOString(),
      ...(by !== undefined && { by }),
    };
    const stored = await this.ledger.refund(refund, idempotencyKey, amount_cents);
    if (!stored) throw paymentErrors.refundTooMuch();
    return stored;
  }

  override refunds(id: string): Promise<readonly Refund[]> {
    return this.ledger.refunds(id);
  }
}

function newId(kind: 'pi' | 're'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
