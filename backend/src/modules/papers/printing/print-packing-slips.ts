import type { Logo } from '#shared/issuer.js';
import { addresseeLines, addressLines } from './addressee.js';
import { drawBlocks, drawFacts, drawFooter, drawHeaderRule, drawLetterhead, drawText, type Fact } from './blocks.js';
import type { PackingSlip, PackingSlipOptions, Parcel } from './packing-slip.js';
import type { PageFonts } from './page-fonts.js';
import { drawPickList } from './pick-list.js';
import { linesOf } from './printable-text.js';
import { count, printedDate, printedNumber } from './printed-values.js';
import { Sheet, STYLES } from './sheet.js';
import { drawTable } from './table.js';

const MAX_NOTE_LINES = 10;
const BARCODE_HEIGHT = 34;
/** in points, 0.4 mm: hand-held scanners read it from half a metre */
const BAR_WIDTH = 1.1;

interface Stationery {
  fonts: PageFonts;
  logo: Logo | undefined;
}

/** One PDF with a slip for each order, each of one or more pages; when several orders were asked for, a pick list comes first. */
export async function printPackingSlips(
  slips: readonly PackingSlip[],
  options: PackingSlipOptions,
  { fonts, logo }: Stationery,
  onSlip: (printed: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, sender, printed_at, asked } = options;
  const author = sender?.name ?? '';
  const sheet = new Sheet({ title: 'Packing slips', author, created_at: printed_at, size }, fonts);
  const barsOf = await loadBarcodes();
  const hasPickList = asked > 1 || slips.length === 0;
  if (hasPickList) drawPickList(sheet, slips, options);
  slips.forEach((slip, index) => {
    if (hasPickList || index > 0) sheet.addPage();
    if (sender) {
      drawLetterhead(sheet, sender.name, logo);
      sheet.y += 16;
    }
    drawSlip(sheet, slip, barsOf(slip.order_number), sender);
    sheet.finishPages((page, pages) => drawFooter(sheet, `Order ${slip.order_number}`, page, pages));
    onSlip(index + 1);
  });
  return sheet.end();
}

function drawSlip(sheet: Sheet, slip: PackingSlip, barcode: Barcode, sender: PackingSlipOptions['sender']): void {
  const { order_number, po_number, created_at, delivery_address, delivery_phone, note, lines, parcels } = slip;
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
  const addressee = addresseeLines({ ...slip, address: delivery_address });
  drawBlocks(sheet, [
    { label: 'Deliver to', lines: [...addressee, delivery_phone] },
    ...(sender ? [{ label: 'From', lines: [sender.name, ...addressLines(sender.address)] }] : []),
  ]);
  sheet.y += 14;
  drawFacts(
    sheet,
    [['PO number', po_number], ['Order date (UTC)', printedDate(created_at)], ...parcelFacts(parcels)],
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

/** The carrier and number of each parcel. */
function parcelFacts(parcels: readonly Parcel[]): Fact[] {
  return parcels.map(({ carrier, tracking_number }, index) => [
    parcels.length === 1 ? 'Parcel' : `Parcel ${index + 1} of ${parcels.length}`,
    `${carrier} ${tracking_number}`,
  ]);
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
