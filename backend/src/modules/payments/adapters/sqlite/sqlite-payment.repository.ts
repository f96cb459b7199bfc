import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { latestPlausiblePoll } from '../../domain/payment-policy.js';
import { PaymentRepository, type DueIntent, type StoredIntent } from '../../ports/payment.repository.js';

type Row<Intent extends StoredIntent> = Omit<Intent, 'order_id'> & { order_id: string | null };

const COLUMNS = 'id, order_id, email, amount_cents';
const SELECT = `SELECT ${COLUMNS} FROM payment_intents`;

/** The intents the shop asked for, in SQLite. */
export class SqlitePaymentRepository extends PaymentRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async remember({ id, order_id, email, amount_cents }: StoredIntent, next_check_at?: string): Promise<void> {
    const insert =
      'INSERT INTO payment_intents (id, order_id, email, amount_cents, created_at, next_check_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
    const values = [id, order_id ?? null, email, amount_cents, new Date(), next_check_at ?? null];
    await this.store.write((tx) => tx.run(insert, values));
  }

  override async find(id: string): Promise<StoredIntent | undefined> {
    const row = this.store.one<Row<StoredIntent>>(`${SELECT} WHERE id = ?`, [id]);
    return row && fromRow(row);
  }

  override async findByOrder(order_id: string): Promise<StoredIntent | undefined> {
    const latest = `${SELECT} WHERE order_id = ? ORDER BY seq DESC LIMIT 1`;
    const row = this.store.one<Row<StoredIntent>>(latest, [order_id]);
    return row && fromRow(row);
  }

  override async findByTotal(email: string, amount_cents: number): Promise<StoredIntent[]> {
    const oldest = `${SELECT} WHERE email = ? AND amount_cents = ? AND order_id IS NULL AND next_check_at IS NOT NULL ORDER BY seq LIMIT 20`;
    return this.store.all<Row<StoredIntent>>(oldest, [email, amount_cents]).map((row) => fromRow(row));
  }

  override claimDue(now: string, limit: number, until: string): Promise<DueIntent[]> {
    return this.store.write((tx) => {
      const due = tx.all<Row<DueIntent>>(claim('<='), [until, now, limit]);
      const ahead = tx.all<Row<DueIntent>>(claim('>'), [until, latestPlausiblePoll(now, until), limit - due.length]);
      return [...due, ...ahead].map((row) => fromRow<DueIntent>(row));
    });
  }

  override async schedulePoll(id: string, next_check_at: string | undefined): Promise<void> {
    const change = 'UPDATE payment_intents SET next_check_at = ? WHERE id = ?';
    await this.store.write((tx) => tx.run(change, [next_check_at ?? null, id]));
  }
}

function claim(when: '<=' | '>'): string {
  const due = `SELECT seq FROM payment_intents WHERE next_check_at ${when} ? ORDER BY next_check_at, seq LIMIT ?`;
  return `UPDATE payment_intents SET next_check_at = ? WHERE seq IN (${due}) RETURNING ${COLUMNS}, created_at`;
}

function fromRow<Intent extends StoredIntent>({ order_id, ...intent }: Row<Intent>): Intent {
  return { ...intent, ...(order_id !== null && { order_id }) } as unknown as Intent;
}
