import { parentPort, workerData } from 'node:worker_threads';
import { drawFacts, drawFooter, drawHeaderRule, drawLetterhead, drawText } from '#modules/papers/printing/blocks.js';
import { openFonts } from '#modules/papers/printing/page-fonts.js';
import { Sheet, STYLES } from '#modules/papers/printing/sheet.js';
import { drawTable } from '#modules/papers/printing/table.js';

/** What a datasheet says. */
export interface PrintedPart {
  name: string;
  sku: string;
  description: string;
  min_order: number;
  values: readonly (readonly [name: string, value: string])[];
}

const MAKER = 'Northbridge Components';
/** The same at each start, so that the file is the same. */
const ISSUED = '2026-01-05T09:00:00.000Z';

/* The thread of `demo-datasheet.ts`. */

const { name, sku, description, min_order, values } = workerData as PrintedPart;
const title = `${name} datasheet`;
const sheet = new Sheet({ title, author: MAKER, created_at: ISSUED, size: 'a4' }, openFonts());
drawLetterhead(sheet, MAKER, undefined);
sheet.y += 16;
drawText(sheet, 'P', 'Datasheet', STYLES.muted);
drawText(sheet, 'H1', name, STYLES.title);
sheet.y += 9;
drawHeaderRule(sheet);
sheet.y += 18;
drawFacts(
  sheet,
  [
    ['Part number', sku],
    ['Minimum order', `${min_order} pieces`],
    ['Issued', 'January 2026, revision 1'],
  ],
  3,
);
sheet.y += 9;
drawText(sheet, 'P', description, STYLES.body);
sheet.y += 18;
drawTable(sheet, { columns: [{ head: 'Property', width: 180 }, { head: 'Value' }], rows: values, tail: 0 });
sheet.finishPages((page, pages) => drawFooter(sheet, `${sku} · ${title} · ${MAKER}`, page, pages));
const file = await sheet.end();
parentPort?.postMessage(file, [file.buffer]);
