import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { canonical, contentOf, hashOf } from '../../domain/audit-entry.js';

interface HeadRow {
  entries: number;
  hash: string;
}

const HEAD = 'SELECT entries, hash FROM audit_head';
const ADD = 'INSERT INTO audit_log (seq, content, previous_hash, hash) VALUES (?, ?, ?, ?)';

/**
 * Appends audit events in the transaction of the change itself: both are stored or neither.
 * The adapters of all modules share it. A trigger updates the head.
 */
export function appendAuditEvents(tx: Transaction, acts: readonly AuditEvent[]): void {
  const head = tx.one<HeadRow>(HEAD);
  if (!head) throw damaged();
  let { entries, hash } = head;
  // The measured time, even if it is before that of the last entry: `seq` defines the order, and one wrong clock must not date all later entries.
  const at = new Date().toISOString();
  for (const act of acts) {
    const content = canonical(contentOf(act, newId(), at));
    const next = hashOf(hash, content);
    tx.run(ADD, [++entries, content, hash, next]);
    hash = next;
  }
}

/** Another program removed the head. */
function damaged(): DomainError {
  const detail = 'The audit log is damaged, so changes by admins are refused; restore it from a backup.';
  return new DomainError('unavailable', 'storage-damaged', detail);
}
