import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { type ChainEnd, contentOf, nextEntry } from '../../domain/audit-entry.js';

const HEAD = 'SELECT entries, hash FROM audit_head';
const ADD = 'INSERT INTO audit_log (seq, content, previous_hash, hash) VALUES (?, ?, ?, ?)';

/**
 * Appends audit events in the transaction of the change itself: both are stored or neither.
 * The adapters of all modules share it. A trigger updates the head.
 */
export function appendAuditEvents(tx: Transaction, events: readonly AuditEvent[]): void {
  const head = tx.one<ChainEnd>(HEAD);
  if (!head) throw damaged();
  let end = head;
  // The measured time, even if it is before that of the last entry: `seq` defines the order, and one wrong clock must not date all later entries.
  const at = new Date().toISOString();
  for (const event of events) {
    const { seq, content, previous_hash, hash } = nextEntry(end, contentOf(event, event.id ?? newId(), at));
    tx.run(ADD, [seq, content, previous_hash, hash]);
    end = { entries: seq, hash };
  }
}

/** Another program removed the head. */
function damaged(): DomainError {
  const detail = 'The audit log is damaged, so changes by admins are refused.';
  return new DomainError('unavailable', 'storage-damaged', detail);
}
