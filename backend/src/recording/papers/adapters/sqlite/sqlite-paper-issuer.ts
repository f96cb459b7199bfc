import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { fieldsOf } from '#shared/record.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { UNLOGGED } from './paper.schema.js';
import { nextPaper, type PaidOrder } from '../../domain/next-paper.js';
import { issued, type NewPaper, type Paper, PAPER_RECORD, type Series, yearOf } from '../../domain/paper.js';
import type { Issuer } from '#shared/issuer.js';
import { clockRefusal } from '../../domain/paper-clock.js';
import { paperIssued } from '../../domain/paper-log.events.js';

export type PaperRow = RowOf<typeof PAPER_RECORD>;
export const PAPER_COLUMNS = fieldsOf(PAPER_RECORD);
export const paperFromRow: (row: PaperRow) => Paper = rowReader(PAPER_RECORD);

const SELECT = `SELECT ${PAPER_COLUMNS.join(', ')} FROM papers`;
const OF_ORDER = `${SELECT} WHERE order_id = ? ORDER BY order_index`;
const LAST = 'SELECT max(position) AS position FROM papers WHERE series = ? AND year = ?';
const NEWEST = `SELECT max(
  coalesce((SELECT issued_at FROM papers ORDER BY issued_at DESC LIMIT 1), ''),
  coalesce((SELECT at FROM audit_log ORDER BY at DESC LIMIT 1), '')) AS newest`;
const INSERT = insertInto('papers', PAPER_COLUMNS);
/** Events per transaction, which other requests wait for. */
const LOG_BATCH_SIZE = 100;

/** The papers of an order, in their order. */
export function papersOf(tx: Pick<Transaction, 'all'>, order_id: string): Paper[] {
  return tx.all<PaperRow>(OF_ORDER, [order_id]).map(paperFromRow);
}

/**
 * Issues every paper that the order lacks, in the transaction of its change; returns false when it still has no invoice, for want of an
 * issuer. The adapters of all modules share it.
 */
export function issuePapers(tx: Transaction, order: PaidOrder, issuer?: Issuer): boolean {
  const papers = papersOf(tx, order._id);
  for (let next = nextPaper(order, papers, issuer); next; next = nextPaper(order, papers, issuer))
    papers.push(issuePaper(tx, next));
  return papers.length > 0;
}

/** Issues a paper with the next number of its series; throws `unavailable` while the clock is behind. */
export function issuePaper(tx: Transaction, paper: NewPaper): Paper {
  const now = new Date().toISOString();
  const refusal = clockRefusal(now, newestTime(tx));
  if (refusal) throw refusal;
  const next = issued(paper, lastPosition(tx, paper.series, yearOf(now)) + 1, now);
  insertPaper(tx, next);
  return next;
}

/** The time of the newest paper or audit entry, whichever is later; empty before the first. */
export function newestTime(tx: Pick<Transaction, 'one'>): string {
  return tx.one<{ newest: string }>(NEWEST)?.newest ?? '';
}

/**
 * Adds the audit events of papers that have none yet. Not with the payment: an event changes the pages of six indexes, which a payment
 * would write for itself alone.
 */
export async function logPapers(store: Pick<SqliteStore, 'one' | 'write'>): Promise<void> {
  // Most sweeps find none, and need no write.
  if (store.one(`SELECT 1 FROM papers WHERE ${UNLOGGED} LIMIT 1`) === undefined) return;
  while ((await store.write(logBatch)) === LOG_BATCH_SIZE) continue;
}

function logBatch(tx: Transaction): number {
  const papers = tx.all<PaperRow>(`${SELECT} WHERE ${UNLOGGED} ORDER BY seq LIMIT ${LOG_BATCH_SIZE}`);
  appendAuditEvents(tx, papers.map(paperFromRow).map(paperIssued));
  return papers.length;
}

/** The position of the last paper of a year; 0 before the first. */
export function lastPosition(tx: Pick<Transaction, 'one'>, series: Series, year: number): number {
  return tx.one<{ position: number | null }>(LAST, [series, year])?.position ?? 0;
}

export function insertPaper(tx: Transaction, paper: Paper): void {
  tx.run(INSERT, columnValues(paper, PAPER_COLUMNS));
}
