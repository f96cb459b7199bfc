import { parentPort } from 'node:worker_threads';
import { openFonts } from './page-fonts.js';
import { printPackingSlips, type PackingSlip, type PackingSlipOptions } from './print-packing-slips.js';
import { printPaper, type PrintedPaper } from './print-paper.js';

/** What the thread is asked for. */
export type PrintJob =
  | { kind: 'paper'; paper: PrintedPaper }
  | { kind: 'packing-slips'; slips: readonly PackingSlip[]; options: PackingSlipOptions };

/** Its answers: any number of `printed`, then one of the others. */
export type PrintAnswer = { printed: number } | { pdf: Uint8Array<ArrayBuffer> } | { error: unknown };

/* The thread of `PaperPrinter`. */

const fonts = openFonts();

parentPort?.on('message', (job: PrintJob) => {
  printed(job).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies PrintAnswer, [pdf.buffer]),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PrintAnswer),
  );
});

function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'paper') return printPaper(job.paper, fonts);
  return printPackingSlips(job.slips, job.options, fonts, (slips) =>
    parentPort?.postMessage({ printed: slips } satisfies PrintAnswer),
  );
}
