import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GroupCommit, Transaction } from './group-commit.js';
import { closedError, SqliteConnection } from './sqlite-connection.js';

/** A long piece of work that pauses at each `yield`; what it returns is the answer. */
export type LongJob<T> = (tx: Transaction) => Generator<void, T>;

/** Long jobs, one after the other, each in a transaction of its own connection, so that readers see nothing of it before it is done. */
export class LongWrites {
  private queue: Promise<unknown> = Promise.resolve();
  private underWay?: SqliteConnection;
  private abandoned = false;

  constructor(
    private readonly path: string,
    private readonly others: GroupCommit,
  ) {}

  add<T>(job: LongJob<T>): Promise<T> {
    return this.alone((tx) => this.inSteps(tx, job));
  }

  /** Like `add`, for work that waits for others in between. */
  alone<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = this.queue.then(() => this.run(work));
    this.queue = result.catch(() => undefined);
    return result;
  }

  /** Undoes the job under way; those that wait are refused. */
  abandon(): void {
    this.abandoned = true;
    this.end();
  }

  private async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.refuseIfAbandoned();
    this.others.hold();
    try {
      const connection = (this.underWay = SqliteConnection.open(this.path));
      connection.exec('BEGIN IMMEDIATE');
      const value = await work(connection);
      this.refuseIfAbandoned();
      connection.exec('COMMIT');
      return value;
    } finally {
      this.end();
      this.others.release();
    }
  }

  private async inSteps<T>(tx: Transaction, job: LongJob<T>): Promise<T> {
    const steps = job(tx);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      await nextTurn();
      this.refuseIfAbandoned();
    }
  }

  private refuseIfAbandoned(): void {
    if (this.abandoned) throw closedError();
  }

  /** Closing a connection undoes what it has not committed. */
  private end(): void {
    const connection = this.underWay;
    this.underWay = undefined;
    if (connection?.inTransaction) connection.exec('ROLLBACK');
    connection?.close();
  }
}
