import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../domain-error.js';
import { bind, type SqlValue } from './bind.js';
import { closedError } from './sqlite-connection.js';
import { translate } from './sqlite-error.js';

/** Queries that may wait; more would keep the machine busy for longer than their callers wait. */
const MAX_WAITING = 30;

/** Runs in the thread: one query at a time, on a connection of its own. */
const THREAD = `
  const { parentPort, workerData: { driver, path } } = require('node:worker_threads');
  const Database = require(driver);
  const db = new Database(path);
  db.pragma('query_only = ON');
  parentPort.on('message', ({ sql, params }) => {
    try {
      parentPort.postMessage({ rows: db.prepare(sql).all(params) });
    } catch ({ message, code, rawCode }) {
      parentPort.postMessage({ error: { message, code, rawCode } });
    }
  });`;

interface Waiting {
  resolve: (rows: never) => void;
  reject: (error: unknown) => void;
}

type Answer = { rows: unknown[]; error?: undefined } | { error: { message: string; code?: string; rawCode?: number } };

/**
 * Runs long queries one after the other in a thread, so that no other request waits for them; the thread starts with the first one and
 * keeps the process alive until `close`.
 */
export class BackgroundReads {
  private worker?: Worker;
  private closed = false;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly path: string) {}

  /** Every row of the query. Throws `unavailable` when too many queries wait. */
  all<T>(sql: string, params: readonly SqlValue[]): Promise<T[]> {
    if (this.closed) return Promise.reject(closedError());
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise<T[]>((resolve, reject) => {
      this.worker ??= this.start();
      this.worker.postMessage({ sql, params: bind(params) });
      this.waiting.push({ resolve, reject });
    });
  }

  /** Ends the thread; waiting queries reject. */
  close(): void {
    this.closed = true;
    this.end(closedError());
  }

  private start(): Worker {
    const driver = createRequire(import.meta.url).resolve('libsql');
    const worker = new Worker(THREAD, { eval: true, workerData: { driver, path: this.path } });
    worker.on('message', (answer: Answer) => {
      const { resolve, reject } = this.waiting.shift() ?? {};
      if (answer.error) reject?.(translate(Object.assign(new Error(answer.error.message), answer.error)));
      else resolve?.(answer.rows as never);
    });
    worker.on('error', (error) => this.end(translate(error)));
    return worker;
  }

  private end(error: unknown): void {
    void this.worker?.terminate();
    delete this.worker;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}

function tooManyWaiting(): DomainError {
  return new DomainError('unavailable', 'storage-busy', 'The shop is busy with other searches; please try again.');
}
