import { randomBytes } from 'node:crypto';
import type { Intent, NewIntent } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import type { SandboxLedger } from '../ports/sandbox-ledger.js';

/** A card provider for trying the shop out: intents as Stripe's, but no money moves. */
export class SandboxPaymentGateway extends PaymentGateway {
  constructor(private readonly ledger: SandboxLedger) {
    super();
  }

  override create({ amount_cents, email, order_id }: NewIntent, idempotencyKey: string): Promise<Intent> {
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`;
    return this.ledger.put(
      {
        id,
        clientSecret,
        status: 'open',
        amount_cents,
        currency: 'usd',
        email,
        ...(order_id !== undefined && { order_id }),
      },
      idempotencyKey,
    );
  }

  override find(id: string): Promise<Intent | undefined> {
    return this.ledger.find(id);
  }

  override async cancel(id: string): Promise<'cancelled' | 'succeeded' | 'unknown'> {
    const after = await this.ledger.move(id, 'cancelled');
    if (!after) return 'unknown';
    return after.intent.status === 'succeeded' ? 'succeeded' : 'cancelled';
  }
}
