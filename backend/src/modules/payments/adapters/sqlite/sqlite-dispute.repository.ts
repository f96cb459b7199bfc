import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { statusesBefore } from '#modules/orders/domain/order-disputes.js';
import type { Dispute } from '../../domain/payment.js';
import { DisputeRepository } from '../../ports/dispute.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

type DisputeRow = Omit<Dispute, 'order_id' | 'closed_at'> & { order_id: string | null; closed_at: string | null };

const SELECT =
  'SELECT id, transaction_id AS transactionId, order_id, email, amount_cents, currency, status, created_at, closed_at FROM disputes';
const INSERT = `INSERT INTO disputes
  (id, transaction_id, order_id, email, amount_cents, currency, status, created_at, closed_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT ?';
const OPEN = `status IN ('inquiry', 'open')`;

/** Disputes in SQLite. */
export class SqliteDisputeRepository extends DisputeRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override record(dispute: Dispute): Promise<boolean> {
    const { id, transactionId, order_id = null, email, amount_cents, currency } = dispute;
    const { status, created_at, closed_at = null } = dispute;
    const before = statusesBefore(status);
    const move = `UPDATE disputes SET status = ?, amount_cents = ?, closed_at = ?
      WHERE id = ? AND status IN (${before.map(() => '?').join(', ')})`;
    return this.store.write((tx) => {
      const all = [id, transactionId, order_id, email, amount_cents, currency, status, created_at, closed_at];
      const isNew = tx.run(INSERT, all) === 1;
      const moved = !isNew && tx.run(move, [status, amount_cents, closed_at, id, ...before]) === 1;
      const unnamed = id !== transactionId && tx.run('DELETE FROM disputes WHERE id = ?', [transactionId]) === 1;
      return isNew || moved || unnamed;
    });
  }

  override async ofPayments(transactionIds: readonly string[]): Promise<Dispute[]> {
    const places = transactionIds.map(() => '?').join(', ');
    const found = `${SELECT} WHERE transaction_id IN (${places}) ORDER BY created_at, id`;
    return this.store.all<DisputeRow>(found, transactionIds).map(fromRow);
  }

  override async list({ from, to }: Period, limit: number): Promise<Dispute[]> {
    const open = this.store.all<DisputeRow>(`${SELECT} WHERE ${OPEN} ${NEWEST}`, [limit]);
    const inPeriod = `${SELECT} WHERE NOT ${OPEN} AND created_at >= ? AND created_at < ? ${NEWEST}`;
    const closed = this.store.all<DisputeRow>(inPeriod, [from, to, limit]);
    return [...open, ...closed].slice(0, limit).map(fromRow);
  }
}

function fromRow({ order_id, closed_at, ...dispute }: DisputeRow): Dispute {
  return { ...dispute, ...(order_id !== null && { order_id }), ...(closed_at !== null && { closed_at }) };
}
