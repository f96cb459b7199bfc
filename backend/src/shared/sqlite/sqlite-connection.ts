import { DomainError } from '../domain-error.js';
import { type Database, openDatabase, type Statement } from './driver.js';
import { bind, type SqlValue } from './bind.js';
import type { OnFailure } from '../store-probe.js';
import type { Transaction } from './group-commit.js';
import { translate } from './sqlite-error.js';

/** Size of the cache of prepared statements; list filters need a few dozen. */
const MAX_STATEMENTS = 500;

/** How long a connection waits for another process. */
export const BUSY_TIMEOUT_MS = 5000;

/** With SQLite's 2 MB, an order of a shop with 40,000 orders reads its index pages from the file again: an eighth of its CPU time. */
const CACHE_KIB = 16_000;
/** The log's pages at which SQLite copies them to the file: 16 MB, which a start after a crash reads in about 15 ms. */
export const CHECKPOINT_PAGES = 4000;

interface ConnectionOptions {
  /** memory for pages of the file, in KiB */
  cacheKib?: number;
  /** false: SQL may change the schema's own table and the tables inside search indexes, which only a repair must */
  defensive?: boolean;
}

interface Prepared {
  statement: Statement;
  toRow: (values: readonly unknown[]) => unknown;
}

/** Makes objects from a literal. Filling an object name by name, as the driver does, makes it several times slower to create and to read. */
function rowMaker(columns: readonly string[]): Prepared['toRow'] {
  const fields = columns.map((column, at) => `${JSON.stringify(column)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are those of the shop's own statements
  return new Function('values', `return { ${fields.join()} };`) as Prepared['toRow'];
}

/** A connection to the file with prepared statements, checked parameters and translated errors. */
export class SqliteConnection implements Transaction {
  private readonly statements = new Map<string, Prepared>();
  private closed = false;

  private constructor(
    readonly db: Database,
    private readonly onFailure: OnFailure,
  ) {}

  /** @param onFailure is called with every error of the file or its disk, also when the caller handles it */
  static open(
    path: string,
    onFailure: OnFailure = () => undefined,
    { cacheKib = CACHE_KIB, defensive = true }: ConnectionOptions = {},
  ): SqliteConnection {
    const db = openDatabase(path, { timeout: BUSY_TIMEOUT_MS, defensive });
    try {
      // FULL: an acknowledged write is on disk and survives a crash or a power failure.
      // The log is copied to the file at four times SQLite's default: a page that many orders change is copied less often, which saves
      // a sixth of an order's time.
      db.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA cache_size = -${cacheKib};
        PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`);
    } catch (error) {
      db.close();
      throw error;
    }
    return new SqliteConnection(db, onFailure);
  }

  get inTransaction(): boolean {
    return this.db.isTransaction;
  }

  all<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.attempt(() => {
      const { statement, toRow } = this.prepare(sql);
      const rows = statement.all(...bind(params)) as unknown[][];
      return rows.map(toRow) as T[];
    });
  }

  one<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.attempt(() => {
      const { statement, toRow } = this.prepare(sql);
      const values = statement.get(...bind(params)) as unknown[] | undefined;
      return values && (toRow(values) as T);
    });
  }

  run(sql: string, params: readonly SqlValue[] = []): number {
    return this.attempt(() => this.prepare(sql).statement.run(...bind(params)).changes);
  }

  /** Runs statements without parameters, such as BEGIN. */
  exec(sql: string): void {
    this.attempt(() => this.db.exec(sql));
  }

  /** Idempotent. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.statements.clear();
    this.db.close();
  }

  private prepare(sql: string): Prepared {
    if (this.closed) throw closedError();
    let prepared = this.statements.get(sql);
    if (!prepared) {
      if (this.statements.size >= MAX_STATEMENTS) this.statements.clear();
      const statement = this.db.prepare(sql, { returnArrays: true });
      prepared = { statement, toRow: rowMaker(statement.columns().map(({ name }) => name)) };
      this.statements.set(sql, prepared);
    }
    return prepared;
  }

  private attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw this.failed(error);
    }
  }

  private failed(error: unknown): unknown {
    const translated = translate(error);
    if (translated instanceof DomainError) this.onFailure(translated);
    return translated;
  }
}

export function closedError(): DomainError {
  return new DomainError('unavailable', 'storage-closed', 'The shop is stopping; please try again in a moment.');
}
