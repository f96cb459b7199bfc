import { Worker } from 'node:worker_threads';
import { DomainError } from '../domain-error.js';
import type { OnFailure } from '../store-probe.js';
import { type Client, SHOP } from '../client.js';
import { JobThread } from '../threads/job-thread.js';
import { bind, type SqlValue } from './bind.js';
import { driverPath } from './driver.js';
import { BUSY_TIMEOUT_MS, closedError } from './sqlite-connection.js';
import { translate } from './sqlite-error.js';

/** Runs in the thread: one query at a time, on a connection of its own. */
const THREAD = `
  const { parentPort, workerData: { driver, path, timeout } } = require('node:worker_threads');
  const { DatabaseSync } = require(driver);
  const db = new DatabaseSync(path, { timeout });
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA query_only = ON');
  db.function('sort_key', { deterministic: true }, (text) => text.toLowerCase());
  parentPort.on('message', ({ sql, params, isNumbers, end }) => {
    if (end) {
      db.close();
      parentPort.close();
      return;
    }
    try {
      const statement = db.prepare(sql, { returnArrays: isNumbers });
      const result = isNumbers ? Float64Array.from(statement.iterate(...params), ([number]) => number) : statement.all(...params);
      parentPort.postMessage({ result }, isNumbers ? [result.buffer] : []);
    } catch ({ message, errcode }) {
      parentPort.postMessage({ error: { message, errcode } });
    }
  });`;

interface Query {
  sql: string;
  params: ReturnType<typeof bind>;
  isNumbers: boolean;
}

/** Runs long queries in a thread, so that no other request waits for them; the thread keeps the process alive until it has ended after `close`. */
export class BackgroundReads {
  private readonly thread: JobThread<Query, unknown>;

  constructor(
    path: string,
    private readonly onFailure: OnFailure,
  ) {
    const workerData = { driver: driverPath(), path, timeout: BUSY_TIMEOUT_MS };
    this.thread = new JobThread({
      start: () => new Worker(THREAD, { eval: true, workerData }),
      // After the running query: the driver aborts the whole process when its thread is terminated during one.
      end: (worker) => worker.postMessage({ end: true }),
      busy: tooManyWaiting,
      closed: closedError,
    });
  }

  /** Resolves when the thread has ended, or at once when none was started. */
  get ended(): Promise<void> {
    return this.thread.ended;
  }

  /** Every row of the query. Throws `unavailable` when too many queries wait. */
  all<T>(sql: string, params: readonly SqlValue[], client = SHOP): Promise<T[]> {
    return this.run<T[]>({ sql, params: bind(params), isNumbers: false }, client);
  }

  /** The numbers in the first column of every row, 8 bytes each. Throws like `all`. */
  numbers(sql: string, params: readonly SqlValue[], client = SHOP): Promise<Float64Array> {
    return this.run<Float64Array>({ sql, params: bind(params), isNumbers: true }, client);
  }

  /** Rejects all queries and lets the thread end after the running one. */
  close(): void {
    this.thread.close();
  }

  private async run<Result>(query: Query, client: Client): Promise<Result> {
    try {
      return (await this.thread.run(query, client)) as Result;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // The driver's errors lose their class on the way.
      const translated = translate(error instanceof Error ? error : Object.assign(new Error(), error));
      if (translated instanceof DomainError) this.onFailure(translated);
      throw translated;
    }
  }
}

function tooManyWaiting(): DomainError {
  return new DomainError('unavailable', 'storage-busy', 'The shop is busy with other searches; please try again.');
}
