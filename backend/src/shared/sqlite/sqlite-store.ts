import { DomainError } from '../domain-error.js';
import { StoreFailures } from '../store-probe.js';
import type { Client } from '../client.js';
import type { SqlValue } from './bind.js';
import { GroupCommit, type Job, type Transaction } from './group-commit.js';
import { LongWrites, type LongJob, type LongWriteOptions } from './long-writes.js';
import { migrate, type Migration, newestVersion, versionOf } from './migrate.js';
import { BackgroundReads } from './background-reads.js';
import { closedError, SqliteConnection } from './sqlite-connection.js';
import { translate } from './sqlite-error.js';
import type { SearchIndex } from './search-index.js';
import { emptyQueues } from './search-queue.js';
import { copyBeforeUpgrade, removeOlderCopies } from './upgrade-copy.js';

/** Every row of a query in a snapshot. */
export type SnapshotQuery = <T>(sql: string, params?: readonly SqlValue[]) => Promise<T[]>;

export interface SchemaEntry {
  type: 'table' | 'index' | 'trigger';
  name: string;
  sql: string;
}

/** Without the tables inside a search index. */
export const SCHEMA = `
  SELECT type, name, sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
  ORDER BY type, name`;

/**
 * The shop's SQLite file: one connection, one writer. Everything throws `unavailable` when the disk fails or the store is closed.
 */
export class SqliteStore {
  private readonly writes: GroupCommit;
  private readonly longWrites: LongWrites;
  /** undefined in memory, where another connection would see an empty store */
  private readonly backgroundReads?: BackgroundReads;
  /** in a thread of its own, because the writes that wait for it must not wait for searches */
  private readonly checkpoints: BackgroundReads;
  private closed = false;
  private declared?: readonly SchemaEntry[];

  private constructor(
    readonly path: string,
    private readonly connection: SqliteConnection,
    /** every error that the file or its disk caused */
    readonly failures: StoreFailures,
    private readonly migrations: readonly Migration[],
    indexes: readonly SearchIndex[],
  ) {
    const transaction = { run: (sql: string) => connection.exec(sql), isOpen: () => connection.inTransaction };
    this.writes = new GroupCommit(connection, transaction, () => [...emptyQueues(connection, indexes)]);
    this.checkpoints = new BackgroundReads(path, failures.report);
    this.longWrites = new LongWrites(
      path,
      this.writes,
      indexes,
      () => this.checkpoints.all('PRAGMA wal_checkpoint(PASSIVE)', []),
      failures.report,
    );
    if (path !== ':memory:') this.backgroundReads = new BackgroundReads(path, failures.report);
  }

  /**
   * Opens or creates the file and migrates it to the newest schema, after copying a file of an older version. `:memory:` stores nothing
   * on disk.
   * Throws `unavailable` when it cannot be opened or written, is no database, or was written by a newer version of the shop,
   * with an earlier baseline, or by a version before 1.0.
   * @param indexes are brought up to date before each commit
   */
  static open(path: string, migrations: readonly Migration[], indexes: readonly SearchIndex[] = []): SqliteStore {
    let connection: SqliteConnection | undefined;
    try {
      const failures = new StoreFailures();
      connection = SqliteConnection.open(path, failures.report);
      const version = versionOf(connection.db);
      const isOlder = version > 0 && version < newestVersion(migrations);
      if (isOlder) copyBeforeUpgrade(connection, path, version);
      migrate(connection.db, migrations);
      if (isOlder) removeOlderCopies(path, version);
      return new SqliteStore(path, connection, failures, migrations, indexes);
    } catch (cause) {
      connection?.close();
      const error = translate(cause);
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError('unavailable', error.code, `${path}: ${error.detail}`);
    }
  }

  /** Increases with every commit: what was read stays current while this number stays the same. */
  get commits(): number {
    return this.writes.commits + this.longWrites.commits;
  }

  /** Every row of a query. */
  all<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.connection.all<T>(sql, params);
  }

  /**
   * Every row of a query that reads thousands of rows, while other requests run. Throws `unavailable` when too many of them wait.
   * @param client absent: the shop itself
   */
  async allInThread<T>(sql: string, params: readonly SqlValue[] = [], client?: Client): Promise<T[]> {
    return this.backgroundReads ? this.backgroundReads.all<T>(sql, params, client) : this.all<T>(sql, params);
  }

  /** The numbers in the column `sorted_seq` of a query; a million of them take 8 MB. */
  numbers(sql: string, params: readonly SqlValue[] = []): Float64Array {
    return Float64Array.from(this.all<{ sorted_seq: number }>(sql, params), (row) => row.sorted_seq);
  }

  /** The same as `numbers`, read as by `allInThread`. */
  async numbersInThread(sql: string, params: readonly SqlValue[] = [], client?: Client): Promise<Float64Array> {
    return this.backgroundReads ? this.backgroundReads.numbers(sql, params, client) : this.numbers(sql, params);
  }

  /** The first row of a query. */
  one<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.connection.one<T>(sql, params);
  }

  /**
   * Runs `job` in a transaction and resolves with its result when that is on disk. Concurrent jobs share one commit; a job that
   * throws is rolled back alone and rejects with its error. When the commit fails, nothing is stored and all of its jobs reject with
   * `unavailable`. A job is synchronous and may use `tx` only until it returns.
   */
  write<T>(job: Job<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.writes.add(job);
  }

  /**
   * Runs a long job in one transaction, in steps: other requests run at each `yield`. They read the store as it was before the job,
   * and their writes wait until the job is committed or rolled back.
   */
  writeInSteps<T>(job: LongJob<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.longWrites.add(job);
  }

  /** Like `writeInSteps`, for asynchronous work, which must wait seldom and briefly because other writes wait for it. */
  writeAlone<T>(work: (tx: Transaction) => Promise<T>, options?: LongWriteOptions): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    return this.longWrites.alone(work, options);
  }

  /**
   * Runs `work` with queries that see the store as of one moment, in a thread, on a separate connection that writes nothing to the file.
   * Servers may write; the log of their changes grows until `work` ends.
   */
  async inSnapshot<T>(work: (query: SnapshotQuery) => Promise<T>): Promise<T> {
    const reads = new BackgroundReads(this.path, this.failures.report);
    try {
      await reads.all('BEGIN', []);
      return await work((sql, params = []) => reads.all(sql, params));
    } finally {
      reads.close();
      await reads.ended;
    }
  }

  /** The tables, indexes and triggers that the migrations create. */
  declaredSchema(): readonly SchemaEntry[] {
    return (this.declared ??= this.readDeclaredSchema());
  }

  private readDeclaredSchema(): SchemaEntry[] {
    const empty = SqliteConnection.open(':memory:', this.failures.report);
    try {
      migrate(empty.db, this.migrations);
      return empty.all<SchemaEntry>(SCHEMA);
    } finally {
      empty.close();
    }
  }

  /** Rolls back a running long job, finishes the waiting writes, checkpoints the log and closes the file; idempotent. */
  close(): void {
    if (this.closed) return;
    this.backgroundReads?.close();
    this.checkpoints.close();
    this.longWrites.abandon();
    this.writes.flushAll();
    this.closed = true;
    try {
      // Waits for no search that still runs in its thread.
      this.connection.exec('PRAGMA busy_timeout = 0');
      this.connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Another process reads or the disk is full: the next start recovers everything from the log.
    }
    this.connection.close();
  }

  /** Resolves when the threads of a closed store have ended; the process must not exit before. */
  async threadsEnded(): Promise<void> {
    await Promise.all([this.backgroundReads?.ended, this.checkpoints.ended]);
  }
}
