import Database from 'libsql';
import { DomainError } from '../domain-error.js';
import { bind, type SqlValue } from './bind.js';
import { GroupCommit, type Job, type Transaction } from './group-commit.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './schema.js';
import { translate } from './sqlite-error.js';

/** Statements kept prepared; list filters make a few dozen different ones. */
const MAX_STATEMENTS = 500;

/**
 * The shop's SQLite file: one connection, one writer. Everything throws `unavailable` when the disk refuses or the store is closed.
 */
export class SqliteStore {
  private readonly statements = new Map<string, Database.Statement>();
  private readonly writes: GroupCommit;
  private closed = false;

  private constructor(private readonly db: Database.Database) {
    const tx: Transaction = {
      all: <T>(sql: string, params: readonly SqlValue[] = []) => this.all<T>(sql, params),
      one: <T>(sql: string, params: readonly SqlValue[] = []) => this.one<T>(sql, params),
      run: (sql, params = []) => this.attempt(() => this.prepare(sql).run(bind(params)).changes),
    };
    this.writes = new GroupCommit(tx, {
      // Not prepared: a prepared BEGIN that found the file busy would stay active and hold later checkpoints up.
      run: (sql) => this.attempt(() => this.db.exec(sql)),
      isOpen: () => this.db.inTransaction,
    });
  }

  /**
   * Opens the file, makes it when it is new, and brings it to the present schema. `:memory:` keeps nothing.
   * Throws `unavailable` when it cannot be opened or written, is no database, or was written by a newer version of the shop.
   */
  static open(path: string): SqliteStore {
    try {
      const db = new Database(path);
      db.pragma('busy_timeout = 5000');
      db.pragma('journal_mode = WAL');
      // FULL: an acknowledged write has reached the disk, whatever happens to the process or the power after that.
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      migrate(db, MIGRATIONS);
      return new SqliteStore(db);
    } catch (cause) {
      const error = translate(cause);
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError('unavailable', error.code, `${path}: ${error.detail}`);
    }
  }

  /** Every row of a query. */
  all<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.attempt(() => this.prepare(sql).all(bind(params)) as T[]);
  }

  /** The first row of a query. */
  one<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.attempt(() => {
      const row = this.prepare(sql).get(bind(params)) as (T & { _metadata?: unknown }) | undefined;
      // The driver adds its timing to the row.
      if (row) delete row._metadata;
      return row;
    });
  }

  /**
   * Runs `job` in a transaction and resolves with its answer once that is on disk. Jobs that wait at the same time share
   * one commit; one that throws undoes only itself and rejects with its error. When the commit fails, nothing is stored and all
   * of them reject with `unavailable`. A job is synchronous and may read and write through `tx` only until it returns.
   */
  write<T>(job: Job<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.writes.add(job);
  }

  /** Finishes the waiting writes, moves the log into the file, and closes it; closing again does nothing. */
  close(): void {
    if (this.closed) return;
    this.writes.flushAll();
    this.closed = true;
    try {
      this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]);
    } catch {
      // Another process reads or the disk is full: the next start finds everything in the log.
    }
    this.statements.clear();
    this.db.close();
  }

  private prepare(sql: string): Database.Statement {
    // The driver would go on reading through statements that are prepared already.
    if (this.closed) throw closedError();
    let statement = this.statements.get(sql);
    if (!statement) {
      if (this.statements.size >= MAX_STATEMENTS) this.statements.clear();
      statement = this.db.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw translate(error);
    }
  }
}

function closedError(): DomainError {
  return new DomainError('unavailable', 'storage-closed', 'The shop is stopping; please try again in a moment.');
}
