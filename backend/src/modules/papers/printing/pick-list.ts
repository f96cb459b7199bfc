import { drawFooter, drawHeaderRule, drawText } from './blocks.js';
import type { PackingSlip, PackingSlipOptions } from './packing-slip.js';
import { count, printedDate, printedNumber } from './printed-values.js';
import { STYLES, type Sheet } from './sheet.js';
import { drawTable } from './table.js';

interface Pick {
  sku: string;
  part_name: string;
  pieces: number;
  /** their numbers */
  orders: string[];
}

const ORDERS_IN_A_LINE = 2;
const MAX_ORDERS = 6;

/** The pages before several slips, for the warehouse alone: what to fetch for all of them, and which orders have no slip. */
export function drawPickList(sheet: Sheet, slips: readonly PackingSlip[], options: PackingSlipOptions): void {
  const { asked, leftOut, printed_at } = options;
  const title = slips.length > 0 ? 'Pick list' : 'Packing slips';
  drawText(sheet, 'H1', title, STYLES.title);
  sheet.y += 9;
  drawHeaderRule(sheet);
  sheet.y += 12;
  const summary = `${printedNumber(slips.length)} of ${printedNumber(asked)} packing slips.`;
  drawText(sheet, 'P', `${summary} Printed ${printedDate(printed_at)} (UTC).`, STYLES.body);
  sheet.y += 14;
  if (slips.length > 0) drawPicks(sheet, picksOf(slips));
  if (leftOut.length > 0) {
    sheet.y += 18;
    drawTable(sheet, {
      columns: [{ head: 'Left out', width: 150 }, { head: 'Reason' }],
      rows: leftOut.map(({ what, why }) => [what, why]),
      tail: 0,
    });
  }
  sheet.finishPages((page, pages) => drawFooter(sheet, title, page, pages));
}

function drawPicks(sheet: Sheet, picks: readonly Pick[]): void {
  drawTable(sheet, {
    columns: [
      { head: 'Picked', width: 36, box: true },
      { head: 'Part number', width: 96 },
      { head: 'Name' },
      { head: 'Pieces', width: 40, right: true },
      { head: 'Orders', width: 162 },
    ],
    rows: picks.map(({ sku, part_name, pieces, orders }) => ['', sku, part_name, printedNumber(pieces), named(orders)]),
    tail: 24,
  });
  sheet.y += 10;
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  const sums = `${count(picks.length, 'part')}, ${count(pieces, 'piece')}`;
  sheet.tagged(sheet.tree, 'P', () => (sheet.y = sheet.lines([sums], 0, sheet.y, STYLES.strong, sheet.right)));
}

/** One row for each part, by part number; parts without one come last, by name. */
function picksOf(slips: readonly PackingSlip[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { order_number, lines } of slips) {
    for (const { part_id, sku = '', part_name, amount } of lines) {
      const pick = picks.get(part_id) ?? { sku, part_name, pieces: 0, orders: [] };
      pick.pieces += amount;
      pick.orders.push(order_number);
      picks.set(part_id, pick);
    }
  }
  const byText = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  return [...picks.values()].toSorted(
    (one, other) =>
      Number(one.sku === '') - Number(other.sku === '') ||
      byText(one.sku, other.sku) ||
      byText(one.part_name, other.part_name),
  );
}

/** The numbers in lines, because a number would be broken at its dashes. */
function named(orders: readonly string[]): string[] {
  const shown = orders.length > MAX_ORDERS ? orders.slice(0, MAX_ORDERS - 1) : orders;
  const others = orders.length - shown.length;
  const items = others > 0 ? [...shown, `and ${printedNumber(others)} more`] : shown;
  const lines: string[] = [];
  for (let start = 0; start < items.length; start += ORDERS_IN_A_LINE)
    lines.push(
      items
        .slice(start, start + ORDERS_IN_A_LINE)
        .join(', ')
        .replace(', and', ' and'),
    );
  return lines;
}
