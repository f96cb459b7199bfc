import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '#shared/threads/job-thread.js';
import { openFonts } from './page-fonts.js';
import { printPackingSlips, type PackingSlip, type PackingSlipOptions } from './print-packing-slips.js';
import { printPaper, type PrintedPaper } from './print-paper.js';

/** What the thread is asked for. */
export type PrintJob =
  | { kind: 'paper'; paper: PrintedPaper }
  | { kind: 'packing-slips'; slips: readonly PackingSlip[]; options: PackingSlipOptions };

type PrintAnswer = ThreadAnswer<Uint8Array<ArrayBuffer>>;

/* The thread of `PaperPrinter`. */

const fonts = openFonts();

parentPort?.on('message', (job: PrintJob) => {
  printed(job).then(
    (result) => parentPort?.postMessage({ result } satisfies PrintAnswer, [result.buffer]),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PrintAnswer),
  );
});

function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'paper') return printPaper(job.paper, fonts);
  return printPackingSlips(job.slips, job.options, fonts, (progress) =>
    parentPort?.postMessage({ progress } satisfies PrintAnswer),
  );
}
