import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { OnFailure } from '../store-probe.js';
import { storageFailed, type GroupCommit, type Transaction } from './group-commit.js';
import type { SearchIndex } from './search-index.js';
import { emptyQueues, QUEUE_CHUNK } from './search-queue.js';
import { closedError, SqliteConnection } from './sqlite-connection.js';

/** A long write that pauses at each `yield` and returns its result. */
export type LongJob<T> = (tx: Transaction) => Generator<void, T>;

/**
 * Memory for pages of a long write. The others are in the log before the commit, which then writes few: with 16 MB, the commit of 20,000
 * rows held the event loop for 25 ms instead of 10.
 */
const CACHE_KIB = 1000;

export interface LongWriteOptions {
  /** false: the work may repair what SQLite protects from ordinary statements */
  defensive?: boolean;
}

/** Runs long writes one after the other, each in a transaction on a separate connection, so that readers see nothing before the commit. */
export class LongWrites {
  /** how many transactions were committed */
  commits = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private current?: SqliteConnection;
  private abandoned = false;

  constructor(
    private readonly path: string,
    private readonly others: GroupCommit,
    private readonly indexes: readonly SearchIndex[],
    /** copies the log into the file, in another thread */
    private readonly checkpoint: () => Promise<unknown>,
    private readonly onFailure: OnFailure,
  ) {}

  add<T>(job: LongJob<T>): Promise<T> {
    return this.alone((tx) => this.inSteps(tx, job));
  }

  /** Like `add`, for asynchronous work. */
  alone<T>(work: (tx: Transaction) => Promise<T>, options: LongWriteOptions = {}): Promise<T> {
    const result = this.queue.then(() => this.run(work, options));
    this.queue = result.catch(() => undefined);
    return result;
  }

  /** Rolls back the running job, and refuses the waiting ones. */
  abandon(): void {
    this.abandoned = true;
    this.end();
  }

  private async run<T>(work: (tx: Transaction) => Promise<T>, options: LongWriteOptions): Promise<T> {
    this.refuseIfAbandoned();
    this.others.hold();
    try {
      const connection = SqliteConnection.open(this.path, this.onFailure, { ...options, cacheKib: CACHE_KIB });
      this.current = connection;
      // The checkpoint of a large transaction takes as long as many requests: it runs in the thread, below.
      connection.exec('PRAGMA wal_autocheckpoint = 0');
      connection.exec('BEGIN IMMEDIATE');
      const value = await work(connection);
      this.refuseIfAbandoned();
      await this.emptyQueues(connection);
      // The commit waits for the disk; most of the log is on it by then.
      await this.syncLog();
      this.refuseIfAbandoned();
      // Counted first: a COMMIT that reports an error may still have stored the transaction.
      this.commits += 1;
      connection.exec('COMMIT');
      // Other writes wait for it: the next commit would run it on the event loop, and a log that is copied to the file beside writers never
      // starts from its beginning again. When it fails, the next commit does run it.
      await this.checkpoint().catch(() => undefined);
      return value;
    } finally {
      this.end();
      this.others.release();
    }
  }

  private async syncLog(): Promise<void> {
    if (this.path === ':memory:') return;
    try {
      // `r+`, because Windows syncs only what may be written.
      const log = await open(`${this.path}-wal`, 'r+');
      try {
        await log.sync();
      } finally {
        await log.close();
      }
    } catch (error) {
      throw storageFailed(error);
    }
  }

  private async inSteps<T>(tx: Transaction, job: LongJob<T>): Promise<T> {
    const steps = job(tx);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      await this.nextTurn();
      await this.emptyQueues(tx, QUEUE_CHUNK);
    }
  }

  private async emptyQueues(tx: Transaction, atLeast?: number): Promise<void> {
    const steps = emptyQueues(tx, this.indexes, atLeast);
    while (!steps.next().done) await this.nextTurn();
  }

  private async nextTurn(): Promise<void> {
    await setImmediate();
    this.refuseIfAbandoned();
  }

  private refuseIfAbandoned(): void {
    if (this.abandoned) throw closedError();
  }

  /** Rolls back an uncommitted transaction and closes the connection. */
  private end(): void {
    const connection = this.current;
    this.current = undefined;
    if (connection?.inTransaction) connection.exec('ROLLBACK');
    connection?.close();
  }
}
