import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SandboxIntentDocument } from '#shared/mongo/payment.schema.js';
import type { Intent } from '../domain/payment.js';
import { SandboxLedger } from '../ports/sandbox-ledger.js';

/** The sandbox gateway's intents, in MongoDB. */
export class MongoSandboxLedger extends SandboxLedger {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async put({ id, clientSecret, ...terms }: Intent, idempotency_key: string): Promise<Intent> {
    const created_at = new Date().toISOString();
    await this.store.sandboxIntents.insertNew({
      _id: id,
      client_secret: clientSecret,
      ...terms,
      idempotency_key,
      created_at,
    });
    const stored = await this.store.sandboxIntents.one({ idempotency_key });
    if (!stored) throw new Error(`No intent is stored under ${idempotency_key}`);
    return fromDocument(stored);
  }

  override async find(id: string): Promise<Intent | undefined> {
    const stored = await this.store.sandboxIntents.one({ _id: id });
    return stored && fromDocument(stored);
  }

  override async move(
    id: string,
    to: 'succeeded' | 'cancelled',
  ): Promise<{ intent: Intent; moved: boolean } | undefined> {
    const moved = await this.store.sandboxIntents.change({ _id: id, status: 'open' }, { $set: { status: to } });
    const intent = await this.find(id);
    return intent && { intent, moved };
  }
}

function fromDocument({ _id: id, client_secret: clientSecret, ...stored }: SandboxIntentDocument): Intent {
  const { status, amount_cents, currency, email, order_id } = stored;
  return { id, clientSecret, status, amount_cents, currency, email, ...(order_id !== undefined && { order_id }) };
}
