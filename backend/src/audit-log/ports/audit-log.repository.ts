import type { Page, PageRequest } from '#shared/page.js';
import type { AuditEntry, AuditFilter } from '../domain/audit-entry.js';
import type { ChainHead, ChainLink } from '../domain/chain-check.js';

/** Entries come in the order in which they were written. */
export const AUDIT_SORTS = ['at'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/**
 * Reads the audit log. There is no verb to write: the stores of parts, orders, users and reviews append an event together
 * with the change, both or neither, and nothing when nothing changed.
 */
export abstract class AuditLogRepository {
  abstract list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>>;
  /** Every matching entry in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: AuditFilter, sort: AuditSort, descending: boolean): AsyncIterable<readonly AuditEntry[]>;
  /** The newest entry as it is kept beside the log. */
  abstract head(): Promise<ChainHead>;
  /** The entries after a position, oldest first, at most `limit`; every entry the head knew of before the call is there. */
  abstract links(after: number, limit: number): Promise<ChainLink[]>;
}
