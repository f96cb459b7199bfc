import { trusted, omit } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type SandboxIntentDocument, SANDBOX_INTENTS } from './payment.schema.js';
import type { Cents } from '#shared/money.js';
import type { Intent, Refund } from '../../domain/payment.js';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Period } from '../../ports/payment.gateway.js';
import { SandboxLedger } from '../../ports/sandbox-ledger.js';

/** The sandbox gateway's intents, in MongoDB; an intent holds its refunds, so that one write decides about both. */
export class MongoSandboxLedger extends SandboxLedger {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async put({ id, clientSecret, ...terms }: Intent, idempotency_key: string): Promise<Intent> {
    await this.store.collection(SANDBOX_INTENTS).insertIfAbsent({
      _id: id,
      client_secret: clientSecret,
      ...omit(terms, 'disputed'),
      idempotency_key,
      refunds: [],
    });
    const stored = await this.store.collection(SANDBOX_INTENTS).findOne({ idempotency_key });
    if (!stored) throw new Error(`No intent is stored under ${idempotency_key}`);
    return fromDocument(stored);
  }

  override async find(id: string): Promise<Intent | undefined> {
    const stored = await this.store.collection(SANDBOX_INTENTS).findOne({ _id: id });
    return stored && fromDocument(stored);
  }

  override async move(
    id: string,
    to: 'succeeded' | 'cancelled',
  ): Promise<{ intent: Intent; moved: boolean } | undefined> {
    const moved = await this.store
      .collection(SANDBOX_INTENTS)
      .updateOne({ _id: id, status: 'open' }, { $set: { status: to } });
    const intent = await this.find(id);
    return intent && { intent, moved };
  }

  override async list({ from, to }: Period, limit: number, before?: string): Promise<readonly Intent[]> {
    const last = before === undefined ? undefined : await this.find(before);
    const older = last && [
      { created_at: trusted({ $gte: from, $lt: last.created_at }) },
      { created_at: last.created_at, _id: trusted({ $lt: last.id }) },
    ];
    const filter = older ? { $or: older } : { created_at: trusted({ $gte: from, $lt: to }) };
    return (await this.store.collection(SANDBOX_INTENTS).findMany(filter, { created_at: -1, _id: -1 }, limit)).map(
      fromDocument,
    );
  }

  override async refund(refund: Refund, key: string, asked?: Cents): Promise<Refund | undefined> {
    const { transactionId, ...terms } = refund;
    const stored = { ...terms, key, ...(asked !== undefined && { asked_cents: asked }) };
    const before = await this.refundBefore(transactionId, stored);
    if (before) return before;
    const intent = await this.find(transactionId);
    if (!intent || refund.amount_cents <= 0) return undefined;
    const left = trusted({ $lte: intent.amount_cents - refund.amount_cents });
    const taken = await this.store
      .collection(SANDBOX_INTENTS)
      .updateOne(
        { _id: transactionId, status: 'succeeded', refunded_cents: left, 'refunds.key': trusted({ $ne: key }) },
        { $inc: { refunded_cents: refund.amount_cents }, $push: { refunds: stored } },
      );
    if (taken) return refund;
    // Too little is left, or a concurrent call with the same key came first.
    return this.refundBefore(transactionId, stored);
  }

  override async refunds(transactionId: string): Promise<readonly Refund[]> {
    return (await this.refundsOf(transactionId)).map((stored) => ({ ...fromStored(stored), transactionId }));
  }

  /** The refund stored under the key, if its terms are the same; throws otherwise. */
  private async refundBefore(
    transactionId: string,
    { key, asked_cents, by }: SandboxIntentDocument['refunds'][number],
  ): Promise<Refund | undefined> {
    const before = (await this.refundsOf(transactionId)).find((one) => one.key === key);
    if (before && (before.asked_cents !== asked_cents || before.by !== by)) throw paymentErrors.keyReused();
    return before && { ...fromStored(before), transactionId };
  }

  private async refundsOf(_id: string): Promise<SandboxIntentDocument['refunds']> {
    return (await this.store.collection(SANDBOX_INTENTS).findOne({ _id }))?.refunds ?? [];
  }
}

function fromDocument({ _id: id, client_secret: clientSecret, ...stored }: SandboxIntentDocument): Intent {
  const { status, amount_cents, currency, email, order_id, refunded_cents, created_at } = stored;
  return {
    ...{ id, clientSecret, status, amount_cents, currency, email, refunded_cents, created_at },
    disputed: false,
    ...(order_id !== undefined && { order_id }),
  };
}

function fromStored({
  id,
  amount_cents,
  status,
  created_at,
  by,
}: SandboxIntentDocument['refunds'][number]): Omit<Refund, 'transactionId'> {
  return { id, amount_cents, status, created_at, ...(by !== undefined && { by }) };
}
