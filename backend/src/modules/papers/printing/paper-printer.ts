import type { OnApplicationShutdown } from '@nestjs/common';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#shared/time.js';
import { paperErrors } from '../domain/paper.errors.js';
import type { PackingSlip, PackingSlipOptions } from './print-packing-slips.js';
import type { PrintedPaper } from './print-paper.js';
import type { PrintAnswer, PrintJob } from './print-thread.js';

/** Jobs that may wait; more would take longer than their callers wait. */
const MAX_WAITING = 50;
/** The fonts and pdfkit take 60 MB of memory. */
const IDLE_MS = MINUTE_MS;

interface Waiting {
  job: PrintJob;
  resolve: (pdf: Buffer) => void;
  reject: (error: unknown) => void;
  /** may throw, which rejects the job */
  onPrinted?: ((printed: number) => void) | undefined;
}

/**
 * Prints papers one after the other in a thread, so that no request waits for them. The thread starts with the first job and ends when
 * it has had none for a minute; it keeps the process alive only during a job.
 */
export class PaperPrinter implements OnApplicationShutdown {
  private worker?: Worker;
  private closed = false;
  private idle?: NodeJS.Timeout;
  /** the first one runs in the thread */
  private readonly jobs: Waiting[] = [];

  /** The PDF of a paper. Throws `unavailable` when too many jobs wait, or after `close`. */
  paper(paper: PrintedPaper): Promise<Buffer> {
    return this.add({ kind: 'paper', paper });
  }

  /** One PDF of all slips. Throws like `paper`, and what `onPrinted` throws, which is called with the number of printed slips. */
  packingSlips(
    slips: readonly PackingSlip[],
    options: PackingSlipOptions,
    onPrinted?: (printed: number) => void,
  ): Promise<Buffer> {
    return this.add({ kind: 'packing-slips', slips, options }, onPrinted);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Rejects all jobs and ends the thread. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of this.jobs.splice(0)) reject(paperErrors.stopping());
    await this.endThread();
  }

  private add(job: PrintJob, onPrinted?: (printed: number) => void): Promise<Buffer> {
    if (this.closed) return Promise.reject(paperErrors.stopping());
    if (this.jobs.length > MAX_WAITING) return Promise.reject(paperErrors.busy());
    return new Promise((resolve, reject) => {
      // A paper does not wait for slips, which take seconds: a customer or a mail waits for it.
      const firstSlips = this.jobs.findIndex((waiting, n) => n > 0 && waiting.job.kind === 'packing-slips');
      const place = job.kind === 'paper' && firstSlips > 0 ? firstSlips : this.jobs.length;
      this.jobs.splice(place, 0, { job, resolve, reject, onPrinted });
      if (this.jobs.length === 1) this.runFirst();
    });
  }

  private runFirst(): void {
    const [first] = this.jobs;
    clearTimeout(this.idle);
    if (first) {
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage(first.job);
    } else {
      this.worker?.unref();
      this.idle = setTimeout(() => void this.endThread(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    // By the package's own alias: it names the file beside this one from the joined server, the separate files and Jest alike. pdfkit and
    // its fonts are loaded by that file only, so the main thread starts without them.
    const worker = new Worker(createRequire(import.meta.url).resolve('#modules/papers/printing/print-thread.js'));
    let failure: unknown = new Error('The thread that prints has ended.');
    worker.on('message', (answer: PrintAnswer) => {
      if ('printed' in answer) this.report(answer.printed);
      else this.finishFirst(answer);
    });
    worker.on('error', (error) => (failure = error));
    worker.once('exit', () => {
      if (this.worker !== worker) return;
      delete this.worker;
      this.finishFirst({ error: failure });
    });
    return worker;
  }

  private report(printed: number): void {
    const [first] = this.jobs;
    try {
      first?.onPrinted?.(printed);
    } catch (error) {
      first?.reject(error);
    }
  }

  private finishFirst(answer: Exclude<PrintAnswer, { printed: number }>): void {
    const { resolve, reject } = this.jobs.shift() ?? {};
    if ('pdf' in answer) resolve?.(Buffer.from(answer.pdf.buffer));
    else reject?.(answer.error);
    this.runFirst();
  }

  private async endThread(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    delete this.worker;
    await worker?.terminate();
  }
}
