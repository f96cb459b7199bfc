import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer } from '#shared/threads/job-thread.js';
import type { Logo } from '#shared/issuer.js';
import { openFonts } from './page-fonts.js';
import type { PackingSlip, PackingSlipOptions } from './packing-slip.js';
import { printPackingSlips } from './print-packing-slips.js';
import { printPaper, type PrintedPaper } from './print-paper.js';

/** What the thread is asked for. */
export type PrintJob =
  | { kind: 'paper'; paper: PrintedPaper }
  | { kind: 'packing-slips'; slips: readonly PackingSlip[]; options: PackingSlipOptions };

/** What the thread begins with. */
export interface PrintThreadData {
  logo: Logo | undefined;
}

type PrintAnswer = ThreadAnswer<Uint8Array<ArrayBuffer>>;

/* The thread of `PaperPrinter`. */

const fonts = openFonts();
const { logo } = workerData as PrintThreadData;

parentPort?.on('message', (job: PrintJob) => {
  printed(job).then(
    (result) => parentPort?.postMessage({ result } satisfies PrintAnswer, [result.buffer]),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PrintAnswer),
  );
});

function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'paper') return printPaper(job.paper, fonts, logo);
  return printPackingSlips(job.slips, job.options, { fonts, logo }, (progress) =>
    parentPort?.postMessage({ progress } satisfies PrintAnswer),
  );
}
