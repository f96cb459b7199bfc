import { DomainError } from '../domain-error.js';
import type { SqlValue } from './bind.js';
import { GroupCommit, type Job, type Transaction } from './group-commit.js';
import { LongWrites, type LongJob } from './long-writes.js';
import { migrate, type Migration } from './migrate.js';
import { closedError, SqliteConnection } from './sqlite-connection.js';
import { translate } from './sqlite-error.js';

/**
 * The shop's SQLite file: one connection, one writer. Everything throws `unavailable` when the disk refuses or the store is closed.
 */
export class SqliteStore {
  private readonly writes: GroupCommit;
  private readonly longWrites: LongWrites;
  private closed = false;

  private constructor(
    path: string,
    private readonly connection: SqliteConnection,
  ) {
    this.writes = new GroupCommit(connection, {
      run: (sql) => connection.exec(sql),
      isOpen: () => connection.inTransaction,
    });
    this.longWrites = new LongWrites(path, this.writes);
  }

  /**
   * Opens the file, creates it when it is new, and brings it to the newest schema. `:memory:` keeps nothing.
   * Throws `unavailable` when it cannot be opened or written, is no database, or was written by a newer version of the shop.
   */
  static open(path: string, migrations: readonly Migration[]): SqliteStore {
    try {
      const connection = SqliteConnection.open(path);
      migrate(connection.db, migrations);
      return new SqliteStore(path, connection);
    } catch (cause) {
      const error = translate(cause);
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError('unavailable', error.code, `${path}: ${error.detail}`);
    }
  }

  /** Every row of a query. */
  all<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.connection.all<T>(sql, params);
  }

  /** The first row of a query. */
  one<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.connection.one<T>(sql, params);
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

  /**
   * Runs a long job in one transaction, in steps: at each `yield` other requests get their turn. They read the store as it was before,
   * and their writes wait until the job is on disk or undone.
   */
  writeInSteps<T>(job: LongJob<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.longWrites.add(job);
  }

  /** Like `writeInSteps`, for work that waits for others in between: it must do so seldom and briefly. */
  writeAlone<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.longWrites.alone(work);
  }

  /** Undoes a long job that is under way, finishes the waiting writes, moves the log into the file, and closes it; closing again does nothing. */
  close(): void {
    if (this.closed) return;
    this.longWrites.abandon();
    this.writes.flushAll();
    this.closed = true;
    try {
      this.connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Another process reads or the disk is full: the next start finds everything in the log.
    }
    this.connection.close();
  }
}
