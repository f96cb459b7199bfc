import { DomainError } from '../domain-error.js';
import type { SqlValue } from './bind.js';

/** The statements of a write job; valid only until the job returns. */
export interface Transaction {
  all<T>(sql: string, params?: readonly SqlValue[]): T[];
  one<T>(sql: string, params?: readonly SqlValue[]): T | undefined;
  /** Runs a statement and returns how many rows it changed, without those changed by triggers. */
  run(sql: string, params?: readonly SqlValue[]): number;
}

/** Synchronous work in a transaction. A job that returns a promise is a type error, because its transaction would end first. */
export type Job<T> = (tx: Transaction) => T extends PromiseLike<unknown> ? never : T;

/** Controls the connection's transaction: `run` accepts BEGIN, SAVEPOINT and so on. */
interface Connection {
  run(sql: string): unknown;
  isOpen(): boolean;
}

interface Waiting {
  job: (tx: Transaction) => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Jobs per commit; bounds the time that other requests wait behind a burst. */
const MAX_BATCH = 200;

/** Runs waiting jobs in one transaction per turn of the event loop, so that they share one sync to disk. */
export class GroupCommit {
  /** how many transactions were committed */
  commits = 0;
  private waiting: Waiting[] = [];
  private running = false;
  private held = false;
  /** set when the transaction ended before its COMMIT: no job of this batch may continue */
  private failure?: Error;
  private readonly tx: Transaction;

  constructor(
    statements: Transaction,
    private readonly connection: Connection,
    /** runs in each transaction, after its jobs */
    private readonly beforeCommit: () => unknown,
  ) {
    this.tx = {
      all: (sql, params) => this.guarded(() => statements.all(sql, params)),
      one: (sql, params) => this.guarded(() => statements.one(sql, params)),
      run: (sql, params) => this.guarded(() => statements.run(sql, params)),
    };
  }

  async add<T>(job: Job<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.waiting.push({ job, resolve, reject });
        if (this.waiting.length === 1) setImmediate(() => this.flush());
      });
    } catch (error) {
      // Its stack begins in the commit that ran the job. The service that waits for the job is in the one of an error made here.
      if (error instanceof Error && !(error instanceof DomainError))
        error.stack = [error.stack, ...framesOf(new Error())].join('\n');
      throw error;
    }
  }

  /** Queues jobs until `release`, while a long write runs. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    if (this.waiting.length > 0) setImmediate(() => this.flush());
  }

  /** Runs all waiting jobs immediately. */
  flushAll(): void {
    this.held = false;
    while (this.waiting.length > 0) this.flush();
  }

  private flush(): void {
    if (this.held) return;
    const batch = this.waiting.splice(0, MAX_BATCH);
    if (batch.length === 0) return;
    if (this.waiting.length > 0) setImmediate(() => this.flush());
    const callbacks: (() => void)[] = [];
    this.failure = undefined;
    try {
      this.connection.run('BEGIN IMMEDIATE');
      this.running = true;
      for (const waiting of batch) callbacks.push(this.runOne(waiting, batch.length === 1));
      this.running = false;
      // A single job that failed has rolled the transaction back.
      if (this.connection.isOpen()) this.commit();
    } catch (error) {
      this.running = false;
      this.rollback();
      const refusal = error instanceof DomainError ? error : storageFailed(error);
      for (const { reject } of batch) reject(refusal);
      return;
    }
    for (const done of callbacks) done();
  }

  /**
   * Runs one job; returns a function that resolves or rejects its promise after the commit. Throws only when the whole batch failed.
   * A single job gets no savepoint, because a savepoint slows SQLite down with every page that the job changes.
   */
  private runOne({ job, resolve, reject }: Waiting, single: boolean): () => void {
    if (!single) this.connection.run('SAVEPOINT job');
    try {
      const value = job(this.tx);
      if (this.failure !== undefined) throw this.failure;
      if (!single) this.connection.run('RELEASE job');
      return () => resolve(value as never);
    } catch (error) {
      if (this.failure !== undefined || !this.connection.isOpen()) throw this.failure ?? asError(error);
      this.connection.run(single ? 'ROLLBACK' : 'ROLLBACK TO job; RELEASE job');
      return () => reject(error);
    }
  }

  /** SQLite ends the transaction by itself when the disk is full; later statements would each commit on their own, so they are refused. */
  private guarded<T>(action: () => T): T {
    if (!this.running) throw new Error('A write job used its transaction after it had returned');
    if (this.failure !== undefined) throw this.failure;
    try {
      return action();
    } catch (error) {
      if (!this.connection.isOpen()) this.failure = asError(error);
      throw error;
    }
  }

  private commit(): void {
    this.beforeCommit();
    // Counted first: a COMMIT that reports an error may still have stored the transaction.
    this.commits += 1;
    this.connection.run('COMMIT');
  }

  private rollback(): void {
    try {
      if (this.connection.isOpen()) this.connection.run('ROLLBACK');
    } catch {
      // SQLite discards a transaction that it cannot roll back when the next one begins; the batch is rejected either way.
    }
  }
}

export function storageFailed(cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'storage-failed', 'The shop could not store this; nothing was changed.');
  error.cause = cause;
  return error;
}

function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').slice(1);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
