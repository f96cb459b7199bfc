import type { Worker } from 'node:worker_threads';
import { DomainError } from '../domain-error.js';
import type { Client } from '../client.js';
import { FairQueue } from './fair-queue.js';

/** What a thread sends for each job: any number of `progress`, then one of the others. */
export type ThreadAnswer<Result> = { progress: number } | { result: Result } | { error: unknown };

/** A thread, or a process that acts as one. */
export type JobWorker = Pick<Worker, 'on' | 'once' | 'ref' | 'unref'> & {
  postMessage(message: unknown): unknown;
  terminate(): unknown;
};

interface Options {
  start: () => JobWorker;
  /** ends a thread that has no job, or whose job nobody waits for */
  end: (worker: JobWorker) => unknown;
  /** how long a thread without a job is kept, in milliseconds; absent: until `close` */
  idleMs?: number;
  /** the refusal of a job when too many wait */
  busy: () => DomainError;
  /** the refusal of jobs after `close` */
  closed: () => DomainError;
}

interface Waiting<Job, Result> {
  job: Job;
  client: Client;
  onProgress?: ((done: number) => void) | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs jobs one after the other in a thread, in the order of `FairQueue`, so that no request waits for them on the event loop. The thread
 * starts with the first job; one that has ended, such as after a crash, is replaced for the next.
 */
export class JobThread<Job, Result> {
  private worker?: JobWorker;
  private running: Waiting<Job, Result> | undefined;
  private readonly waiting = new FairQueue<Waiting<Job, Result>>();
  private isClosed = false;
  private idle?: NodeJS.Timeout;
  /** resolves when the thread has ended, or at once when none was started */
  ended: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options) {}

  /** Rejects with what the thread reports, with `busy` when too many jobs wait, and with `closed` after `close`. */
  run(job: Job, client: Client, onProgress?: (done: number) => void): Promise<Result> {
    if (this.isClosed) return Promise.reject(this.options.closed());
    return new Promise((resolve, reject) => {
      if (!this.waiting.add({ job, client, onProgress, resolve, reject })) reject(this.options.busy());
      else if (!this.running) this.runNext();
    });
  }

  /** Rejects all jobs and ends the thread. */
  close(): void {
    this.isClosed = true;
    this.running?.reject(this.options.closed());
    for (const { reject } of this.waiting.takeAll()) reject(this.options.closed());
    this.endThread();
  }

  private runNext(): void {
    clearTimeout(this.idle);
    do this.running = this.waiting.take();
    while (this.running && dropAbandoned(this.running));
    if (this.running) {
      try {
        this.worker ??= this.start();
        this.worker.ref();
        this.worker.postMessage(this.running.job);
      } catch (error) {
        this.finish({ error });
      }
    } else if (this.options.idleMs !== undefined) {
      this.worker?.unref();
      this.idle = setTimeout(() => this.endThread(), this.options.idleMs).unref();
    }
  }

  private start(): JobWorker {
    const worker = this.options.start();
    let failure: unknown = new Error('The thread has ended.');
    worker.on('message', (answer: ThreadAnswer<Result>) => {
      if ('progress' in answer) this.report(answer.progress);
      else this.finish(answer);
    });
    worker.on('error', (error) => (failure = error));
    this.ended = new Promise((resolve) =>
      worker.once('exit', () => {
        resolve();
        if (this.worker !== worker) return;
        delete this.worker;
        this.finish({ error: failure });
      }),
    );
    return worker;
  }

  private report(done: number): void {
    if (!this.running) return;
    if (!dropAbandoned(this.running)) return this.running.onProgress?.(done);
    this.endThread();
    this.runNext();
  }

  private finish(answer: { result: Result } | { error: unknown }): void {
    if ('result' in answer) this.running?.resolve(answer.result);
    else this.running?.reject(answer.error);
    if (!this.isClosed) this.runNext();
  }

  private endThread(): void {
    clearTimeout(this.idle);
    const { worker } = this;
    delete this.worker;
    if (worker) this.options.end(worker);
  }
}

/** Rejects the job if nobody waits for it. */
function dropAbandoned({ client, reject }: Pick<Waiting<unknown, unknown>, 'client' | 'reject'>): boolean {
  if (!client.hasLeft?.()) return false;
  reject(new DomainError('unavailable', 'client-gone', 'The client has closed the connection.'));
  return true;
}
