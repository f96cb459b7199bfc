import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { latestPlausiblePoll } from '../../domain/payment-policy.js';
import {
  type DeclinedCard,
  type DueIntent,
  PaymentRepository,
  type StoredIntent,
} from '../../ports/payment.repository.js';

type Row<Intent extends StoredIntent> = Omit<Intent, 'order_id'> & { order_id: string | null };

const COLUMNS = 'id, order_id, email, amount_cents';
const SELECT = `SELECT ${COLUMNS} FROM payment_intents`;

export class SqlitePaymentRepository extends PaymentRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async addIntent({ id, order_id, email, amount_cents }: StoredIntent, next_check_at?: string): Promise<void> {
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

  override async recordDecline({ id, transactionId, order_id, email, at }: DeclinedCard): Promise<void> {
    const insert =
      'INSERT INTO card_attempts (id, transaction_id, order_id, email, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
    await this.store.write((tx) => tx.run(insert, [id, transactionId, order_id ?? null, email, at]));
  }

  override async latestDeclines(
    of: { order_id: string } | { email: string },
    since: string,
    limit: number,
  ): Promise<string[]> {
    const [column, value] = 'order_id' in of ? ['order_id', of.order_id] : ['email', of.email];
    const newest = `SELECT at FROM card_attempts WHERE ${column} = ? AND at >= ? ORDER BY at DESC LIMIT ?`;
    return this.store.all<{ at: string }>(newest, [value, since, limit]).map(({ at }) => at);
  }

  override async deleteDeclinesBefore(time: string): Promise<void> {
    await this.store.write((tx) => tx.run('DELETE FROM card_attempts WHERE at < ?', [time]));
  }

  override async isEventHandled(id: string): Promise<boolean> {
    return this.store.one('SELECT id FROM webhook_events WHERE id = ?', [id]) !== undefined;
  }

  override async markEventHandled(id: string, at: string): Promise<void> {
    const insert = 'INSERT INTO webhook_events (id, at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING';
    await this.store.write((tx) => tx.run(insert, [id, at]));
  }

  override async deleteEventsBefore(time: string): Promise<void> {
    await this.store.write((tx) => tx.run('DELETE FROM webhook_events WHERE at < ?', [time]));
  }
}

function claim(when: '<=' | '>'): string {
  const due = `SELECT seq FROM payment_intents WHERE next_check_at ${when} ? ORDER BY next_check_at, seq LIMIT ?`;
  return `UPDATE payment_intents SET next_check_at = ? WHERE seq IN (${due}) RETURNING ${COLUMNS}, created_at`;
}

function fromRow<Intent extends StoredIntent>({ order_id, ...intent }: Row<Intent>): Intent {
  return { ...intent, ...(order_id !== null && { order_id }) } as unknown as Intent;
}
