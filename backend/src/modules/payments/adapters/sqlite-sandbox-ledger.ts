import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Intent } from '../domain/payment.js';
import { SandboxLedger } from '../ports/sandbox-ledger.js';

interface IntentRow {
  id: string;
  client_secret: string;
  status: Intent['status'];
  amount_cents: number;
  currency: 'usd';
  email: string;
  order_id: string | null;
}

const SELECT = 'SELECT id, client_secret, status, amount_cents, currency, email, order_id FROM sandbox_intents';

/** The sandbox gateway's intents, in SQLite. */
export class SqliteSandboxLedger extends SandboxLedger {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override put(intent: Intent, idempotencyKey: string): Promise<Intent> {
    const { id, clientSecret, status, amount_cents, currency, email, order_id } = intent;
    return this.store.write((tx) => {
      tx.run(
        `INSERT INTO sandbox_intents (id, client_secret, status, amount_cents, currency, email, order_id, idempotency_key, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
        [id, clientSecret, status, amount_cents, currency, email, order_id ?? null, idempotencyKey, new Date()],
      );
      return read(tx, 'idempotency_key', idempotencyKey) ?? intent;
    });
  }

  override async find(id: string): Promise<Intent | undefined> {
    return read(this.store, 'id', id);
  }

  override move(id: string, to: 'succeeded' | 'cancelled'): Promise<{ intent: Intent; moved: boolean } | undefined> {
    return this.store.write((tx) => {
      const moved = tx.run(`UPDATE sandbox_intents SET status = ? WHERE id = ? AND status = 'open'`, [to, id]) === 1;
      const intent = read(tx, 'id', id);
      return intent && { intent, moved };
    });
  }
}

function read(reader: Pick<Transaction, 'one'>, column: 'id' | 'idempotency_key', value: string): Intent | undefined {
  const row = reader.one<IntentRow>(`${SELECT} WHERE ${column} = ?`, [value]);
  if (!row) return undefined;
  const { client_secret: clientSecret, order_id, ...intent } = row;
  return { ...intent, clientSecret, ...(order_id !== null && { order_id }) };
}
