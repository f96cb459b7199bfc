import { Worker } from 'node:worker_threads';
import { DomainError } from '../domain-error.js';
import type { OnFailure } from '../store-probe.js';
import { bind, type SqlValue } from './bind.js';
import { driverPath } from './driver.js';
import { BUSY_TIMEOUT_MS, closedError } from './sqlite-connection.js';
import { translate } from './sqlite-error.js';

/** Queries that may wait; more would keep the machine busy for longer than their callers wait. */
const MAX_WAITING = 100;

/** Runs in the thread: one query at a time, on a connection of its own. */
const THREAD = `
  const { parentPort, workerData: { driver, path, timeout } } = require('node:worker_threads');
  const { DatabaseSync } = require(driver);
  const db = new DatabaseSync(path, { timeout });
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA query_only = ON');
  parentPort.on('message', ({ sql, params, isNumbers, end }) => {
    if (end) {
      db.close();
      parentPort.close();
      return;
    }
    try {
      const statement = db.prepare(sql, { returnArrays: isNumbers });
      const rows = isNumbers ? Float64Array.from(statement.iterate(...params), ([number]) => number) : statement.all(...params);
      parentPort.postMessage({ rows }, isNumbers ? [rows.buffer] : []);
    } catch ({ message, errcode }) {
      parentPort.postMessage({ error: { message, errcode } });
    }
  });`;

interface Query {
  sql: string;
  params: ReturnType<typeof bind>;
  isNumbers: boolean;
  resolve: (rows: never) => void;
  reject: (error: unknown) => void;
}

type Answer = { rows: unknown; error?: undefined } | { error: { message: string; errcode?: number } };

/**
 * Runs long queries one after the other in a thread, so that no other request waits for them; the thread starts with the first one and
 * keeps the process alive until it has ended after `close`.
 */
export class BackgroundReads {
  private worker?: Worker;
  private closed = false;
  /** resolves when the thread has ended, or at once when none was started */
  ended: Promise<void> = Promise.resolve();
  /** the first one runs in the thread */
  private readonly queries: Query[] = [];

  constructor(
    private readonly path: string,
    private readonly onFailure: OnFailure,
  ) {}

  /** Every row of the query. Throws `unavailable` when too many queries wait. */
  all<T>(sql: string, params: readonly SqlValue[]): Promise<T[]> {
    return this.add<T[]>(sql, params, false);
  }

  /** The numbers in the first column of every row, 8 bytes each. Throws like `all`. */
  numbers(sql: string, params: readonly SqlValue[]): Promise<Float64Array> {
    return this.add<Float64Array>(sql, params, true);
  }

  private add<T>(sql: string, params: readonly SqlValue[], isNumbers: boolean): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    if (this.queries.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise<T>((resolve, reject) => {
      this.queries.push({ sql, params: bind(params), isNumbers, resolve, reject });
      if (this.queries.length === 1) this.runFirst();
    });
  }

  /**
   * Rejects all queries and lets the thread end after the running one: the driver aborts the whole process when its thread is terminated
   * during a query.
   */
  close(): void {
    this.closed = true;
    this.worker?.postMessage({ end: true });
    this.rejectAll(closedError());
  }

  private runFirst(): void {
    const [query] = this.queries;
    if (!query) return;
    this.worker ??= this.start();
    const { sql, params, isNumbers } = query;
    this.worker.postMessage({ sql, params, isNumbers });
  }

  private start(): Worker {
    const workerData = { driver: driverPath(), path: this.path, timeout: BUSY_TIMEOUT_MS };
    const worker = new Worker(THREAD, { eval: true, workerData });
    worker.on('message', (answer: Answer) => {
      const { resolve, reject } = this.queries.shift() ?? {};
      if (answer.error) reject?.(this.failed(Object.assign(new Error(answer.error.message), answer.error)));
      else resolve?.(answer.rows as never);
      this.runFirst();
    });
    worker.on('error', (error) => {
      delete this.worker;
      this.rejectAll(this.failed(error));
    });
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    return worker;
  }

  private failed(error: unknown): unknown {
    const translated = translate(error);
    if (translated instanceof DomainError) this.onFailure(translated);
    return translated;
  }

  private rejectAll(error: unknown): void {
    for (const { reject } of this.queries.splice(0)) reject(error);
  }
}

function tooManyWaiting(): DomainError {
  return new DomainError('unavailable', 'storage-busy', 'The shop is busy with other searches; please try again.');
}
