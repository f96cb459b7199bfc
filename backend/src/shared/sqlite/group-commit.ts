import { DomainError } from '../domain-error.js';
import type { SqlValue } from './bind.js';

/** What a write job may do; only until it returns. */
export interface Transaction {
  all<T>(sql: string, params?: readonly SqlValue[]): T[];
  one<T>(sql: string, params?: readonly SqlValue[]): T | undefined;
  /** Runs a statement and answers how many rows it changed itself, triggers not counted. */
  run(sql: string, params?: readonly SqlValue[]): number;
}

/** A synchronous piece of work; one that answers a promise is a type error, since its transaction would end before it does. */
export type Job<T> = (tx: Transaction) => T extends PromiseLike<unknown> ? never : T;

/** The connection's own transaction: `run` takes BEGIN, SAVEPOINT and so on. */
interface Connection {
  run(sql: string): unknown;
  isOpen(): boolean;
}

interface Waiting {
  job: (tx: Transaction) => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Jobs of one commit; keeps the others from waiting too long behind a burst. */
const MAX_BATCH = 200;

/** Runs waiting jobs in one transaction per turn of the event loop, so that they share one wait for the disk. */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private running = false;
  private held = false;
  /** the transaction ended before its COMMIT: nothing of this batch may go on */
  private broken?: Error;
  private readonly tx: Transaction;

  constructor(
    statements: Transaction,
    private readonly connection: Connection,
  ) {
    this.tx = {
      all: (sql, params) => this.guarded(() => statements.all(sql, params)),
      one: (sql, params) => this.guarded(() => statements.one(sql, params)),
      run: (sql, params) => this.guarded(() => statements.run(sql, params)),
    };
  }

  add<T>(job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Lets jobs wait until `release`, while a long write runs. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    if (this.waiting.length > 0) setImmediate(() => this.flush());
  }

  /** Runs everything that waits, now. */
  flushAll(): void {
    this.held = false;
    while (this.waiting.length > 0) this.flush();
  }

  private flush(): void {
    if (this.held) return;
    const batch = this.waiting.splice(0, MAX_BATCH);
    if (batch.length === 0) return;
    if (this.waiting.length > 0) setImmediate(() => this.flush());
    const settle: (() => void)[] = [];
    this.broken = undefined;
    try {
      this.connection.run('BEGIN IMMEDIATE');
      this.running = true;
      for (const waiting of batch) settle.push(this.runOne(waiting, batch.length === 1));
      this.running = false;
      // A job that was alone and failed has rolled it back.
      if (this.connection.isOpen()) this.connection.run('COMMIT');
    } catch (error) {
      this.running = false;
      this.rollback();
      const refusal = error instanceof DomainError ? error : storageFailed(error);
      for (const { reject } of batch) reject(refusal);
      return;
    }
    for (const done of settle) done();
  }

  /**
   * Runs one job; answers how to settle its promise once the batch is committed. Throws only when the whole batch is lost.
   * One that is alone needs no savepoint, in which SQLite would get slower with every page that the job changes.
   */
  private runOne({ job, resolve, reject }: Waiting, alone: boolean): () => void {
    if (!alone) this.connection.run('SAVEPOINT job');
    try {
      const value = job(this.tx);
      if (this.broken !== undefined) throw this.broken;
      if (!alone) this.connection.run('RELEASE job');
      return () => resolve(value as never);
    } catch (error) {
      if (this.broken !== undefined || !this.connection.isOpen()) throw this.broken ?? asError(error);
      this.connection.run(alone ? 'ROLLBACK' : 'ROLLBACK TO job; RELEASE job');
      return () => reject(error);
    }
  }

  /** A full disk makes SQLite end the transaction by itself; whatever ran after that would be committed on its own. */
  private guarded<T>(action: () => T): T {
    if (!this.running) throw new Error('A write job used its transaction after it had returned');
    if (this.broken !== undefined) throw this.broken;
    try {
      return action();
    } catch (error) {
      if (!this.connection.isOpen()) this.broken = asError(error);
      throw error;
    }
  }

  private rollback(): void {
    try {
      if (this.connection.isOpen()) this.connection.run('ROLLBACK');
    } catch {
      // SQLite ends a transaction that it cannot roll back when the next one begins; the batch is refused either way.
    }
  }
}

function storageFailed(cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'storage-failed', 'The shop could not store this; nothing was changed.');
  error.cause = cause;
  return error;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
