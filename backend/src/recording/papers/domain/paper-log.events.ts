import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { SHOP } from '#shared/actor.js';
import type { Paper, PaperFile } from './paper.js';

export const PAPER_LOG_ACTIONS = ['paper-issued', 'paper-printed'] as const;
type PaperLogEvent = AuditEvent<(typeof PAPER_LOG_ACTIONS)[number], 'paper'>;

/*
 * The audit log keeps the hashes of every paper and of its file, under their own ids: who changes one in the store must change the chain of
 * the log as well. Without the buyer's data: the log is permanent.
 */

const subject = ({ _id, number }: Pick<Paper, '_id' | 'number'>) => ({
  type: 'paper' as const,
  id: _id,
  label: number,
});

export function paperIssued(paper: Paper): PaperLogEvent {
  const { _id, kind, order_number, sha256 } = paper;
  const after = { kind, ...(order_number !== undefined && { order_number }), sha256 };
  return { id: _id, action: 'paper-issued', by: SHOP, subject: subject(paper), after };
}

export function paperPrinted({ _id, sha256 }: PaperFile, paper: Pick<Paper, '_id' | 'number'>): PaperLogEvent {
  return { id: _id, action: 'paper-printed', by: SHOP, subject: subject(paper), after: { sha256 } };
}
