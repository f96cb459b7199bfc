import type { Page, PageRequest } from '#shared/page.js';
import type { AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import type { AuditFilter, AuditSort } from '../domain/audit-list.js';
import type { ChainHead, ChainLink } from '../domain/chain-check.js';

/**
 * Reads the audit log. It has no method to write: the stores of parts, orders, users and reviews append an event atomically
 * with the change, and only if something changed.
 */
export abstract class AuditLogRepository {
  abstract list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>>;
  /** Every matching entry in order, in chunks, so that memory use stays constant. */
  abstract stream(filter: AuditFilter, sort: AuditSort, descending: boolean): AsyncIterable<readonly AuditEntry[]>;
  /** The head: the newest entry as stored separately from the log. */
  abstract head(): Promise<ChainHead>;
  /** At most `limit` entries after a position, oldest first; includes every entry that a head read before the call counts. */
  abstract links(after: number, limit: number): Promise<ChainLink[]>;
}
