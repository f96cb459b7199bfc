import { parentPort } from 'node:worker_threads';
import { openFonts } from './page-fonts.js';
import { printPackingSlips, type PackingSlip, type PackingSlipOptions } from './print-packing-slips.js';
import { printPaper, type PrintedPaper } from './print-paper.js';

/** What the thread is asked for. */
export type PrintJob =
  | { kind: 'paper'; paper: PrintedPaper }
  | { kind: 'packing-slips'; slips: readonly PackingSlip[]; options: PackingSlipOptions };

export type PrintAnswer = { pdf: Uint8Array<ArrayBuffer>; error?: undefined } | { error: unknown };

/* The thread of `PaperPrinter`. */

const fonts = openFonts();

parentPort?.on('message', (job: PrintJob) => {
  printed(job).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies PrintAnswer, [pdf.buffer]),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PrintAnswer),
  );
});

function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  return job.kind === 'paper' ? printPaper(job.paper, fonts) : printPackingSlips(job.slips, job.options, fonts);
}
