import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { reversedBy, statusesBefore } from '#modules/orders/domain/order-disputes.js';
import type { Dispute } from '../../domain/payment.js';
import { latestPlausiblePoll } from '../../domain/payment-policy.js';
import {
  type DeclinedCard,
  type DueIntent,
  type ListedIntent,
  PaymentRepository,
  type StoredIntent,
} from '../../ports/payment.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

type Row<Intent extends StoredIntent> = Omit<Intent, 'order_id'> & { order_id: string | null };

const COLUMNS = 'id, order_id, email, amount_cents';
const SELECT = `SELECT ${COLUMNS} FROM payment_intents`;

type DisputeRow = Omit<Dispute, 'order_id' | 'due_by' | 'closed_at'> &
  Record<'order_id' | 'due_by' | 'closed_at', string | null>;

const SELECT_DISPUTES =
  'SELECT id, transaction_id AS transactionId, order_id, email, amount_cents, currency, status, created_at, due_by, closed_at FROM disputes';
const INSERT_DISPUTE = `INSERT INTO disputes
  (id, transaction_id, order_id, email, amount_cents, currency, status, created_at, due_by, closed_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT ?';
const OPEN = `status IN ('inquiry', 'open')`;

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

  override async listIntents(after: string, limit: number): Promise<ListedIntent[]> {
    const next = `SELECT ${COLUMNS}, created_at, next_check_at FROM payment_intents WHERE id > ? ORDER BY id LIMIT ?`;
    type ListedRow = Row<DueIntent> & { next_check_at: string | null };
    return this.store.all<ListedRow>(next, [after, limit]).map(({ next_check_at, ...row }) => ({
      ...fromRow<DueIntent>(row),
      ...(next_check_at !== null && { next_check_at }),
    }));
  }

  override async deleteCancelledIntents(ids: readonly string[]): Promise<void> {
    const among = `id IN (${ids.map(() => '?').join(', ')})`;
    await this.store.write((tx) => {
      tx.run(`DELETE FROM sandbox_intents WHERE ${among} AND status = 'cancelled'`, ids);
      tx.run(`DELETE FROM payment_intents WHERE ${among}`, ids);
    });
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

  override recordDispute(dispute: Dispute): Promise<boolean> {
    const { id, transactionId, order_id = null, email, amount_cents, currency } = dispute;
    const { status, created_at, due_by = null, closed_at = null } = dispute;
    const before = statusesBefore(status);
    const move = `UPDATE disputes SET status = ?, amount_cents = ?, due_by = ?, closed_at = ?
      WHERE id = ? AND (status IN (${before.map(() => '?').join(', ')}) OR (status = ? AND closed_at < ?)
        OR (status = ? AND due_by IS NOT NULL AND ? IS NULL))`;
    return this.store.write((tx) => {
      const all = [id, transactionId, order_id, email, amount_cents, currency, status, created_at, due_by, closed_at];
      return (
        tx.run(INSERT_DISPUTE, all) === 1 ||
        tx.run(move, [
          ...[status, amount_cents, due_by, closed_at, id, ...before],
          ...[reversedBy(status) ?? null, closed_at, status, due_by],
        ]) === 1
      );
    });
  }

  override async findDisputes(transactionIds: readonly string[]): Promise<Dispute[]> {
    const places = transactionIds.map(() => '?').join(', ');
    const ofPayments = `${SELECT_DISPUTES} WHERE transaction_id IN (${places}) ORDER BY created_at, id`;
    return this.store.all<DisputeRow>(ofPayments, transactionIds).map(fromDisputeRow);
  }

  override async listDisputes({ from, to }: Period, limit: number): Promise<Dispute[]> {
    const open = this.store.all<DisputeRow>(`${SELECT_DISPUTES} WHERE ${OPEN} ${NEWEST}`, [limit]);
    const inPeriod = `${SELECT_DISPUTES} WHERE NOT ${OPEN} AND created_at >= ? AND created_at < ? ${NEWEST}`;
    const closed = this.store.all<DisputeRow>(inPeriod, [from, to, limit]);
    return [...open, ...closed].slice(0, limit).map(fromDisputeRow);
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

function fromDisputeRow({ order_id, due_by, closed_at, ...dispute }: DisputeRow): Dispute {
  return {
    ...dispute,
    ...(order_id !== null && { order_id }),
    ...(due_by !== null && { due_by }),
    ...(closed_at !== null && { closed_at }),
  };
}
