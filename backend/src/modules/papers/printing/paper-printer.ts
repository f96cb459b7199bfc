import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Client, SHOP } from '#shared/client.js';
import type { Logo } from '#shared/issuer.js';
import { JobThread } from '#shared/threads/job-thread.js';
import { MINUTE_MS } from '#shared/time.js';
import { PaperPolicy } from '#app/recording/papers/domain/paper-policy.js';
import { paperErrors } from '../domain/paper.errors.js';
import type { PackingSlip, PackingSlipOptions } from './packing-slip.js';
import type { PrintedPaper } from './print-paper.js';
import type { PrintJob, PrintThreadData } from './print-thread.js';

/** Prints papers, and packing slips in a thread of their own: those take seconds, and customers and mails wait for papers. */
@Injectable()
export class PaperPrinter implements OnApplicationShutdown {
  private readonly papers: PrintThread;
  private readonly slips: PrintThread;

  constructor({ logo }: PaperPolicy = {}) {
    this.papers = printThread(logo);
    this.slips = printThread(logo);
  }

  /** The PDF of a paper. Throws `unavailable` when too many jobs wait, or after `close`. */
  async paper(paper: PrintedPaper, client = SHOP): Promise<Buffer> {
    return bytesOf(await this.papers.run({ kind: 'paper', paper }, client));
  }

  /** One PDF of all slips. Throws like `paper`. @param onPrinted is called with the number of printed slips */
  async packingSlips(
    slips: readonly PackingSlip[],
    options: PackingSlipOptions,
    client: Client = SHOP,
    onPrinted?: (printed: number) => void,
  ): Promise<Buffer> {
    return bytesOf(await this.slips.run({ kind: 'packing-slips', slips, options }, client, onPrinted));
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Rejects all jobs and ends the threads. */
  async close(): Promise<void> {
    for (const thread of [this.papers, this.slips]) thread.close();
    await Promise.all([this.papers.ended, this.slips.ended]);
  }
}

type PrintThread = JobThread<PrintJob, Uint8Array<ArrayBuffer>>;

function printThread(logo: Logo | undefined): PrintThread {
  return new JobThread({
    // By the package's own alias: it names the file beside this one from the joined server, the separate files and Jest alike. pdfkit and
    // its fonts are loaded by that file only, so the main thread starts without them.
    start: () =>
      new Worker(createRequire(import.meta.url).resolve('#modules/papers/printing/print-thread.js'), {
        workerData: { logo } satisfies PrintThreadData,
      }),
    end: (worker) => worker.terminate(),
    // The fonts and pdfkit take 60 MB of memory.
    idleMs: MINUTE_MS,
    busy: paperErrors.busy,
    closed: paperErrors.stopping,
  });
}

const bytesOf = ({ buffer }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer);
