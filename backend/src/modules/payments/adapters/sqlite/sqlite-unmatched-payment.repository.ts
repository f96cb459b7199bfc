import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import type { Actor } from '#shared/actor.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { statesBefore, type UnmatchedPayment } from '../../domain/unmatched-payment.js';
import { paymentRefunded } from '../../domain/payment.events.js';
import { unmatchedPaymentMessages } from '../../domain/payment.messages.js';
import { UnmatchedPaymentRepository } from '../../ports/unmatched-payment.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

type Optional = 'order_id' | 'resolved_at' | 'resolved_by' | 'refund_due_at';
type UnmatchedRow = Omit<UnmatchedPayment, Optional> & Record<Optional, string | null>;

const COLUMNS =
  'transaction_id AS transactionId, order_id, email, amount_cents, currency, reason, state, found_at, resolved_at, resolved_by, refund_due_at';
const SELECT = `SELECT ${COLUMNS} FROM unmatched_payments`;
const INSERT = `INSERT INTO unmatched_payments
  (transaction_id, order_id, email, amount_cents, currency, reason, state, found_at, resolved_at, resolved_by, refund_due_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (transaction_id) DO NOTHING`;
const MOVE = `UPDATE unmatched_payments SET state = ?, resolved_at = ?, resolved_by = ?, refund_due_at = NULL
  WHERE transaction_id = ? AND state IN (?, ?)`;
const CLAIM = `UPDATE unmatched_payments SET refund_due_at = ? WHERE transaction_id IN (
  SELECT transaction_id FROM unmatched_payments WHERE state = 'open' AND refund_due_at <= ? ORDER BY refund_due_at LIMIT ?
) RETURNING ${COLUMNS}`;
const NEWEST = 'ORDER BY found_at DESC, transaction_id DESC LIMIT ?';

/** Payments that pay no order, in SQLite. */
export class SqliteUnmatchedPaymentRepository extends UnmatchedPaymentRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override record(payment: UnmatchedPayment, by?: Actor): Promise<boolean> {
    const { transactionId, order_id, email, amount_cents, currency, reason, state, found_at } = payment;
    const { resolved_at = null, resolved_by = null, refund_due_at = null } = payment;
    const before = statesBefore(state);
    const terms = [transactionId, order_id ?? null, email, amount_cents, currency, reason, state, found_at];
    return this.store.write((tx) => {
      const isNew = tx.run(INSERT, [...terms, resolved_at, resolved_by, refund_due_at]) === 1;
      if (isNew) recordMessages(tx, unmatchedPaymentMessages(payment));
      const moved =
        !isNew && before.length > 0 && tx.run(MOVE, [state, resolved_at, resolved_by, transactionId, ...before]) === 1;
      if ((isNew || moved) && by) appendAuditEvents(tx, [paymentRefunded(payment, by)]);
      return isNew || moved;
    });
  }

  override async resolve(transactionId: string, resolved_at: string): Promise<void> {
    const move = ['resolved', resolved_at, null, transactionId, ...statesBefore('resolved')];
    await this.store.write((tx) => tx.run(MOVE, move));
  }

  override async findMany(transactionIds: readonly string[]): Promise<UnmatchedPayment[]> {
    const places = transactionIds.map(() => '?').join(', ');
    const rows = this.store.all<UnmatchedRow>(`${SELECT} WHERE transaction_id IN (${places})`, transactionIds);
    return rows.map(fromRow);
  }

  override claimDue(now: string, limit: number, until: string): Promise<UnmatchedPayment[]> {
    return this.store.write((tx) => tx.all<UnmatchedRow>(CLAIM, [until, now, limit]).map(fromRow));
  }

  override async list({ from, to }: Period, limit: number): Promise<UnmatchedPayment[]> {
    const open = ['refund-failed', 'open'].flatMap((state) =>
      this.store.all<UnmatchedRow>(`${SELECT} WHERE state = ? ${NEWEST}`, [state, limit]),
    );
    const closed = ['refunded', 'resolved'].flatMap((state) =>
      this.store.all<UnmatchedRow>(`${SELECT} WHERE state = ? AND found_at >= ? AND found_at < ? ${NEWEST}`, [
        ...[state, from, to],
        limit,
      ]),
    );
    closed.sort((a, b) => descending(a.found_at, b.found_at) || descending(a.transactionId, b.transactionId));
    return [...open, ...closed].slice(0, limit).map(fromRow);
  }
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

function fromRow({ order_id, resolved_at, resolved_by, refund_due_at, ...payment }: UnmatchedRow): UnmatchedPayment {
  return {
    ...payment,
    ...(order_id !== null && { order_id }),
    ...(resolved_at !== null && { resolved_at }),
    ...(resolved_by !== null && { resolved_by }),
    ...(refund_due_at !== null && { refund_due_at }),
  };
}
