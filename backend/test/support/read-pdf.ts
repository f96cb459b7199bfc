import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

interface PdfText {
  text: string;
  /** in points from the left */
  left: number;
  right: number;
  /** in points from the bottom */
  y: number;
}

export interface PdfPage {
  width: number;
  height: number;
  texts: PdfText[];
  /** texts at the same height, joined by spaces, from top to bottom */
  lines: string[];
  /** of the page's content, such as `TH` */
  tags: string[];
  /** if it was asked for */
  barcode?: string;
  /** how many are drawn, if it was asked for */
  pictures?: number;
}

export interface Pdf {
  title: string;
  language: string;
  pages: PdfPage[];
}

type Answer = { read: Pdf; error?: undefined } | { error: Error };

/** Reads PDFs one after the other; close it after the tests. */
export class PdfReader {
  private readonly worker = new Worker(path.resolve('backend/test/support/read-pdf-thread.mjs'));

  /** @param options `scan`: whether to look for a barcode and pictures on each page, which takes 0.3 s */
  async read(bytes: Uint8Array, { scan = false } = {}): Promise<Pdf> {
    this.worker.postMessage({ bytes: Uint8Array.from(bytes), scan });
    const [answer] = (await once(this.worker, 'message')) as [Answer];
    if (answer.error) throw answer.error;
    return answer.read;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
