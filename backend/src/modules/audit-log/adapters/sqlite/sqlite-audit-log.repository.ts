import type { Page, PageRequest } from '#shared/page.js';
import { type Clause, clausesOf } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { AuditContent, AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import { AUDIT_LIST, type AuditFilter, type AuditSort } from '../../domain/audit-list.js';
import type { ChainHead, ChainLink } from '../../domain/chain-check.js';
import { AuditLogRepository } from '../../ports/audit-log.repository.js';

interface AuditRow {
  seq: number;
  _id: string;
  /** the canonical text; every other column except the hashes is derived from it */
  content: string;
  previous_hash: string;
  hash: string;
}

const COLUMNS = ['seq', '_id', 'content', 'previous_hash', 'hash'] as const;

/** The audit log in SQLite. */
export class SqliteAuditLogRepository extends AuditLogRepository {
  private readonly rows: KeysetList<AuditRow, AuditEntry, AuditSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.rows = new KeysetList(store, {
      table: 'audit_log',
      columns: COLUMNS,
      list: { sorts: AUDIT_LIST.sorts },
      fromRow,
    });
  }

  override async list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>> {
    return await this.rows.page(page, auditConditions(filter));
  }

  override stream(filter: AuditFilter, sort: AuditSort, descending: boolean): AsyncIterable<readonly AuditEntry[]> {
    return this.rows.stream(sort, descending, auditConditions(filter));
  }

  override async head(): Promise<ChainHead> {
    const head = this.store.one<Omit<ChainHead, '_id'> & { _id: string | null }>(
      'SELECT entries, hash, _id FROM audit_head',
    );
    // The head was removed: this head matches no log, so the check fails.
    if (!head) return { entries: -1, hash: '' };
    const { entries, hash, _id } = head;
    return { entries, hash, ...(_id !== null && { _id }) };
  }

  override async links(after: number, limit: number): Promise<ChainLink[]> {
    const select = `SELECT ${COLUMNS.join(', ')} FROM audit_log WHERE seq > ? ORDER BY seq LIMIT ?`;
    return this.store
      .all<AuditRow>(select, [after, limit])
      .map(({ seq, content, ...link }) => ({ ...link, position: seq, text: content }));
  }
}

function fromRow({ content, previous_hash, hash }: AuditRow): AuditEntry {
  return { ...(JSON.parse(content) as AuditContent), previous_hash, hash };
}

/** Translates times to positions as well, so that every filter can read its index in list order. */
function auditConditions(filter: AuditFilter): Clause[] {
  const period = periodClause(filter.from ?? '', filter.to ?? '~');
  return clausesOf(AUDIT_LIST, filter, {
    table: 'audit_log',
    conditions: { from: () => [period], to: () => (filter.from === undefined ? [period] : []) },
  });
}

/** All entries of a period lie between its first and its last entry; a wrong clock may leave others in between. */
function periodClause(from: string, to: string): Clause {
  const end = (which: 'min' | 'max') => `(SELECT ${which}(seq) FROM audit_log WHERE at BETWEEN ? AND ?)`;
  const period = [from, to];
  return {
    sql: `seq BETWEEN ${end('min')} AND ${end('max')} AND +at BETWEEN ? AND ?`,
    params: [...period, ...period, ...period],
  };
}
