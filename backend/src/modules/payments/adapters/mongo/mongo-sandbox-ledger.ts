import { cardIn } from '#modules/orders/domain/card.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SandboxIntent } from '../../domain/sandbox-intent.js';
import type { Period } from '../../ports/payment.gateway.js';
import { SandboxLedger } from '../../ports/sandbox-ledger.js';
import { type SandboxIntentDocument, SANDBOX_INTENTS } from './payment.schema.js';

/** The intents of the card sandbox in MongoDB, a document for each. */
export class MongoSandboxLedger extends SandboxLedger {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override find(id: string): Promise<SandboxIntent | undefined> {
    return this.findOne({ _id: id });
  }

  override findByKey(idempotency_key: string): Promise<SandboxIntent | undefined> {
    return this.findOne({ idempotency_key });
  }

  override async insert({ id, ...intent }: SandboxIntent): Promise<void> {
    await this.store.collection(SANDBOX_INTENTS).insertIfAbsent({ ...intent, _id: id });
  }

  override replace({ id, revision, ...intent }: SandboxIntent): Promise<boolean> {
    const { status, succeeded_at, dispute, refunds } = intent;
    const given = {
      ...(succeeded_at !== undefined && { succeeded_at }),
      ...cardIn(intent),
      ...(dispute && { dispute }),
    };
    const $set = { status, ...given, refunds, revision: revision + 1 };
    return this.store.collection(SANDBOX_INTENTS).updateOne({ _id: id, revision }, { $set });
  }

  override async list({ from, to }: Period, limit: number, before?: SandboxIntent): Promise<readonly SandboxIntent[]> {
    const older = before && [
      { created_at: trusted({ $gte: from, $lt: before.created_at }) },
      { created_at: before.created_at, _id: trusted({ $lt: before.id }) },
    ];
    const filter = older ? { $or: older } : { created_at: trusted({ $gte: from, $lt: to }) };
    const newest = await this.store.collection(SANDBOX_INTENTS).findMany(filter, { created_at: -1, _id: -1 }, limit);
    return newest.map(fromDocument);
  }

  private async findOne(filter: Filter): Promise<SandboxIntent | undefined> {
    const stored = await this.store.collection(SANDBOX_INTENTS).findOne(filter);
    return stored && fromDocument(stored);
  }
}

function fromDocument({ _id: id, ...intent }: SandboxIntentDocument): SandboxIntent {
  return { id, ...intent };
}
