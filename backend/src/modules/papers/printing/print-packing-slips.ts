import { addressLines, drawBlocks, drawFacts, drawFooter, drawHeaderRule, drawText } from './blocks.js';
import type { PageFonts } from './page-fonts.js';
import { linesOf } from './printable-text.js';
import { printedDate, printedNumber } from './printed-values.js';
import { Sheet, STYLES } from './sheet.js';
import { drawTable } from './table.js';

/** What the warehouse needs of an order; it has no prices. */
export interface PackingSlip {
  order_number: string;
  po_number?: string;
  name: string;
  company?: string;
  delivery_address: string;
  delivery_phone: string;
  note?: string;
  /** of the order, ISO 8601 */
  created_at: string;
  lines: readonly { part_name: string; sku?: string; amount: number }[];
}

export interface PackingSlipOptions {
  size: 'a4' | 'letter';
  /** how many orders were asked for */
  asked: number;
  /** which of them are not printed, and why */
  leftOut: readonly { what: string; why: string }[];
  /** who sends the parts: the author of the file */
  seller: string;
  /** ISO 8601; the same input gives the same bytes */
  printed_at: string;
}

const NAMED_IN_A_TEXT = 25;
const MAX_NOTE_LINES = 10;
const BARCODE_HEIGHT = 34;
/** in points, 0.4 mm: hand-held scanners read it from half a metre */
const BAR_WIDTH = 1.1;

/** One PDF with a slip for each order, each of one or more pages. */
export async function printPackingSlips(
  slips: readonly PackingSlip[],
  options: PackingSlipOptions,
  fonts: PageFonts,
  onSlip: (printed: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, seller, printed_at } = options;
  const sheet = new Sheet({ title: 'Packing slips', author: seller, created_at: printed_at, size }, fonts);
  const barsOf = await loadBarcodes();
  for (const text of summaryOf(slips.length, options)) drawText(sheet, 'P', text, STYLES.muted);
  sheet.y += 14;
  if (slips.length === 0) sheet.finishPages(() => undefined);
  slips.forEach((slip, index) => {
    if (index > 0) sheet.addPage();
    drawSlip(sheet, slip, barsOf(slip.order_number));
    sheet.finishPages((page, pages) => drawFooter(sheet, `Order ${slip.order_number}`, page, pages));
    onSlip(index + 1);
  });
  return sheet.end();
}

/** How many of how many, and what is left out; as several texts, because the longest list is longer than a page. */
function summaryOf(printed: number, { asked, leftOut }: PackingSlipOptions): string[] {
  const summary = `${printed} of ${asked} packing slips.`;
  if (leftOut.length === 0) return [summary];
  const named = leftOut.map(({ what, why }, n) => `${what} (${why})${n === leftOut.length - 1 ? '.' : ','}`);
  const texts: string[] = [];
  for (let n = 0; n < named.length; n += NAMED_IN_A_TEXT) texts.push(named.slice(n, n + NAMED_IN_A_TEXT).join(' '));
  return texts.map((text, n) => (n === 0 ? `${summary} Left out: ${text}` : text));
}

function drawSlip(sheet: Sheet, slip: PackingSlip, barcode: Barcode): void {
  const { order_number, po_number, created_at, name, company, delivery_address, delivery_phone, note, lines } = slip;
  const top = sheet.y;
  sheet.tagged(
    sheet.tree,
    'Figure',
    () => {
      const x = sheet.right - barcode.width;
      sheet.bars(
        barcode.bars.map(([start, width]) => [x + start, width]),
        top,
        BARCODE_HEIGHT,
      );
    },
    { alt: `Barcode of ${order_number}` },
  );
  drawText(sheet, 'P', 'Packing slip', STYLES.muted);
  drawText(sheet, 'H1', order_number, STYLES.title, sheet.width - barcode.width - 20);
  sheet.y = Math.max(sheet.y, top + BARCODE_HEIGHT) + 9;
  drawHeaderRule(sheet);
  sheet.y += 18;
  const people = [company, name].filter((line): line is string => Boolean(line));
  drawBlocks(sheet, [{ label: 'Deliver to', lines: [...people, ...addressLines(delivery_address), delivery_phone] }]);
  sheet.y += 14;
  drawFacts(
    sheet,
    [
      ['PO number', po_number],
      ['Order date (UTC)', printedDate(created_at)],
    ],
    3,
  );
  if (note) {
    drawText(sheet, 'P', 'Note of the buyer', STYLES.label);
    for (const line of linesOf(note, MAX_NOTE_LINES)) drawText(sheet, 'P', line, STYLES.body);
    sheet.y += 9;
  }
  sheet.y += 9;
  drawTable(sheet, {
    columns: [
      { head: 'Packed', width: 36, box: true },
      { head: 'Part number', width: 110 },
      { head: 'Name' },
      { head: 'Amount', width: 50, right: true },
    ],
    rows: lines.map(({ sku = '', part_name, amount }) => ['', sku, part_name, printedNumber(amount)]),
    tail: 24,
    onPage: () => {
      const continued = `Packing slip ${order_number}, continued`;
      sheet.artifact(
        () =>
          (sheet.y =
            sheet.lines(sheet.wrap(continued, STYLES.muted, sheet.width), sheet.left, sheet.y, STYLES.muted) + 12),
        'Pagination',
      );
    },
  });
  sheet.y += 10;
  const pieces = lines.reduce((sum, { amount }) => sum + amount, 0);
  const sums = `${count(lines.length, 'line')}, ${count(pieces, 'piece')}`;
  sheet.tagged(sheet.tree, 'P', () => sheet.lines([sums], 0, sheet.y, STYLES.strong, sheet.right));
}

function count(number: number, noun: string): string {
  return `${printedNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

interface Barcode {
  /** `[x, width]` of each black bar, in points */
  bars: [number, number][];
  width: number;
}

/** Loads the encoder of Code 128, which papers do without. */
async function loadBarcodes(): Promise<(text: string) => Barcode> {
  // Its named export `raw` is another function, despite its types.
  const { default: bwip } = await import('bwip-js');
  return (text) => {
    // Other characters than those of order numbers have no code.
    if (!/^[ -~]+$/.test(text)) return { bars: [], width: 0 };
    const [code] = bwip.raw({ bcid: 'code128', text });
    const widths = code && 'sbs' in code ? code.sbs : [];
    const bars: [number, number][] = [];
    let x = 0;
    widths.forEach((modules, index) => {
      if (index % 2 === 0) bars.push([x, modules * BAR_WIDTH]);
      x += modules * BAR_WIDTH;
    });
    return { bars, width: x };
  };
}
