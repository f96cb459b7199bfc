import { randomBytes } from 'node:crypto';
import { cardIn } from '#modules/orders/domain/card.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Intent, NewIntent, NewRefund, Refund } from '../../domain/payment.js';
import type { SandboxIntent } from '../../domain/sandbox-intent.js';
import { PaymentGateway, type Period } from '../../ports/payment.gateway.js';
import type { SandboxLedger } from '../../ports/sandbox-ledger.js';

type SandboxRefund = SandboxIntent['refunds'][number];
type Asked = Pick<SandboxRefund, 'asked_cents' | 'by' | 'reason' | 'lines'>;

const PAGE_SIZE = 100;

/** A card provider for demos and tests: intents like Stripe's, but no money moves. A change that another one overtook starts again. */
export class SandboxPaymentGateway extends PaymentGateway {
  constructor(private readonly ledger: SandboxLedger) {
    super();
  }

  override async create(terms: NewIntent, idempotency_key: string): Promise<Intent> {
    const { amount_cents, email, order_id } = terms;
    const id = newId('pi');
    const intent: SandboxIntent = {
      ...{ id, client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`, status: 'open' },
      ...{ amount_cents, currency: 'usd', email, ...(order_id !== undefined && { order_id }) },
      ...{ idempotency_key, created_at: new Date().toISOString(), refunds: [], revision: 1 },
    };
    await this.ledger.insert(intent);
    return toIntent((await this.ledger.findByKey(idempotency_key)) ?? intent);
  }

  override async find(id: string): Promise<Intent | undefined> {
    const intent = await this.ledger.find(id);
    return intent && toIntent(intent);
  }

  override async cancel(id: string): Promise<'cancelled' | 'succeeded' | 'unknown'> {
    for (;;) {
      const intent = await this.ledger.find(id);
      if (!intent) return 'unknown';
      if (intent.status !== 'open') return intent.status;
      if (await this.ledger.replace({ ...intent, status: 'cancelled' })) return 'cancelled';
    }
  }

  override async *list(period: Period): AsyncIterable<readonly Intent[]> {
    let page = await this.ledger.list(period, PAGE_SIZE);
    while (page.length > 0) {
      yield page.map(toIntent);
      page = await this.ledger.list(period, PAGE_SIZE, page.at(-1));
    }
  }

  override async refund(terms: NewRefund, idempotency_key: string): Promise<Refund> {
    const { transactionId, amount_cents: asked_cents, by, reason, lines } = terms;
    const asked: Asked = {
      ...(asked_cents !== undefined && { asked_cents }),
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
      ...(lines && { lines }),
    };
    for (;;) {
      const intent = await this.ledger.find(transactionId);
      if (!intent) throw paymentErrors.unknown();
      if (intent.status !== 'succeeded') throw paymentErrors.notSucceeded();
      const before = intent.refunds.find((one) => one.idempotency_key === idempotency_key);
      if (before && termsOf(before) !== termsOf(asked)) throw paymentErrors.keyReused();
      if (before) return toRefund(transactionId, before);
      if (intent.dispute === 'open' || intent.dispute === 'lost') throw paymentErrors.notRefundable();
      const left = intent.amount_cents - refundedCents(intent.refunds);
      const amount_cents = asked_cents ?? left;
      if (amount_cents <= 0 || amount_cents > left) throw paymentErrors.refundTooMuch();
      const refund: SandboxRefund = {
        ...{ id: newId('re'), amount_cents, status: 'succeeded', created_at: new Date().toISOString() },
        ...{ idempotency_key, ...asked },
      };
      if (await this.ledger.replace({ ...intent, refunds: [...intent.refunds, refund] }))
        return toRefund(transactionId, refund);
    }
  }

  override async refunds(id: string): Promise<readonly Refund[]> {
    return ((await this.ledger.find(id))?.refunds ?? []).map((refund) => toRefund(id, refund));
  }
}

function newId(kind: 'pi' | 're'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function toIntent({ id, client_secret, status, amount_cents, currency, email, ...rest }: SandboxIntent): Intent {
  const { order_id, refunds, created_at, succeeded_at, dispute } = rest;
  const card = cardIn(rest);
  return {
    ...{ id, clientSecret: client_secret, status, amount_cents, currency, email },
    ...(order_id !== undefined && { order_id }),
    ...{ refunded_cents: refundedCents(refunds), disputed: dispute !== undefined, created_at },
    ...(succeeded_at !== undefined && { succeeded_at }),
    ...(card && { card }),
  };
}

function toRefund(transactionId: string, refund: SandboxRefund): Refund {
  const { id, amount_cents, status, created_at, by, reason, lines, idempotency_key: key } = refund;
  return {
    ...{ id, transactionId, amount_cents, status, created_at, key },
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(lines && { lines }),
  };
}

/** What was asked for under a key. */
function termsOf({ asked_cents, by, reason, lines }: Asked): string {
  return JSON.stringify([
    asked_cents,
    by,
    reason,
    lines?.map(({ part_id, pieces, restock }) => [part_id, pieces, restock]),
  ]);
}
