import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Cents } from '#shared/money.js';
import type { Intent, Refund } from '../../domain/payment.js';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Period } from '../../ports/payment.gateway.js';
import { SandboxLedger } from '../../ports/sandbox-ledger.js';

interface IntentRow {
  id: string;
  client_secret: string;
  status: Intent['status'];
  amount_cents: number;
  currency: string;
  email: string;
  order_id: string | null;
  refunded_cents: number;
  created_at: string;
}

type RefundRow = Omit<Refund, 'by'> & { by: string | null };

const SELECT =
  'SELECT id, client_secret, status, amount_cents, currency, email, order_id, refunded_cents, created_at FROM sandbox_intents';
const REFUND = 'id, transaction_id AS transactionId, amount_cents, status, created_at, refunded_by AS by';
const SELECT_REFUNDS = `SELECT ${REFUND} FROM sandbox_refunds WHERE transaction_id = ? ORDER BY seq`;
const SELECT_BY_KEY = `SELECT ${REFUND}, asked_cents FROM sandbox_refunds WHERE idempotency_key = ?`;

/** The sandbox gateway's intents, in SQLite. */
export class SqliteSandboxLedger extends SandboxLedger {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override put(intent: Intent, idempotencyKey: string): Promise<Intent> {
    const { id, clientSecret, status, amount_cents, currency, email, order_id, created_at } = intent;
    return this.store.write((tx) => {
      tx.run(
        `INSERT INTO sandbox_intents (id, client_secret, status, amount_cents, currency, email, order_id, idempotency_key, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
        [id, clientSecret, status, amount_cents, currency, email, order_id ?? null, idempotencyKey, created_at],
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

  override async list({ from, to }: Period, limit: number, before?: string): Promise<readonly Intent[]> {
    const last = before === undefined ? undefined : read(this.store, 'id', before);
    const newest = `${SELECT} WHERE created_at >= ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`;
    return this.store.all<IntentRow>(newest, [from, last?.created_at ?? to, last?.id ?? '', limit]).map(fromRow);
  }

  override refund(refund: Refund, idempotencyKey: string, asked?: Cents): Promise<Refund | undefined> {
    const { id, transactionId, amount_cents, status, created_at, by } = refund;
    return this.store.write((tx) => {
      const before = tx.one<RefundRow & { asked_cents: Cents | null }>(SELECT_BY_KEY, [idempotencyKey]);
      if (before) {
        const { asked_cents, ...row } = before;
        if (asked_cents !== (asked ?? null) || row.by !== (by ?? null)) throw paymentErrors.keyReused();
        return fromRefundRow(row);
      }
      const taken = tx.run(
        `UPDATE sandbox_intents SET refunded_cents = refunded_cents + ?
         WHERE id = ? AND status = 'succeeded' AND ? > 0 AND refunded_cents + ? <= amount_cents`,
        [amount_cents, transactionId, amount_cents, amount_cents],
      );
      if (taken === 0) return undefined;
      tx.run(
        `INSERT INTO sandbox_refunds (id, transaction_id, amount_cents, status, created_at, refunded_by, idempotency_key, asked_cents)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, transactionId, amount_cents, status, created_at, by ?? null, idempotencyKey, asked ?? null],
      );
      return refund;
    });
  }

  override async refunds(id: string): Promise<readonly Refund[]> {
    return this.store.all<RefundRow>(SELECT_REFUNDS, [id]).map(fromRefundRow);
  }
}

function read(reader: Pick<Transaction, 'one'>, column: 'id' | 'idempotency_key', value: string): Intent | undefined {
  const row = reader.one<IntentRow>(`${SELECT} WHERE ${column} = ?`, [value]);
  return row && fromRow(row);
}

function fromRow({ client_secret: clientSecret, order_id, ...intent }: IntentRow): Intent {
  return { ...intent, clientSecret, disputed: false, ...(order_id !== null && { order_id }) };
}

function fromRefundRow({ by, ...refund }: RefundRow): Refund {
  return { ...refund, ...(by !== null && { by }) };
}
