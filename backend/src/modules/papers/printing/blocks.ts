import { linesOf } from './printable-text.js';
import { lineHeight, STYLES, type Sheet, type Style } from './sheet.js';

/** A labelled value; absent values are left out. */
export type Fact = readonly [label: string, value: string | undefined];

/** A line of an address block; the first one of a block is strong. */
interface Block {
  label: string;
  lines: readonly string[];
}

const MAX_ADDRESS_LINES = 8;
const BLOCK_GAP = 24;
/** Hostile addresses are printed smaller, so that a block and the rest fit on a page. */
const MAX_BLOCK_HEIGHT = 230;
const BLOCK_SIZES = [9, 7.5, 6, 5];

export function addressLines(address: string): string[] {
  return linesOf(address, MAX_ADDRESS_LINES);
}

/** A text over the whole width or a part of it, below what was drawn before. */
export function drawText(sheet: Sheet, type: string, text: string, style: Style, width = sheet.width): void {
  const lines = sheet.wrap(text, style, width);
  sheet.tagged(sheet.tree, type, () => (sheet.y = sheet.lines(lines, sheet.left, sheet.y, style)));
}

/** A thin line that starts in copper. */
export function drawHeaderRule(sheet: Sheet): void {
  sheet.artifact(() => {
    sheet.rule(sheet.y);
    sheet.rule(sheet.y, 'accent', 2, sheet.left, sheet.left + 42);
  });
}

/** Address blocks beside each other. */
export function drawBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  const width = (sheet.width - (blocks.length - 1) * BLOCK_GAP) / blocks.length;
  const top = sheet.y;
  blocks.forEach(({ label, lines }, index) => {
    const x = sheet.left + index * (width + BLOCK_GAP);
    const { wrapped, size } = fitted(sheet, lines, width);
    sheet.tagged(sheet.tree, 'P', () => {
      let y = sheet.lines([label], x, top, STYLES.label) + 2;
      wrapped.forEach((part, line) => (y = sheet.lines(part, x, y, { size, bold: line === 0 })));
      sheet.y = Math.max(sheet.y, y);
    });
  });
}

function fitted(sheet: Sheet, lines: readonly string[], width: number) {
  for (const size of BLOCK_SIZES) {
    const wrapped = lines.map((line, index) => sheet.wrap(line, { size, bold: index === 0 }, width));
    if (wrapped.flat().length * lineHeight({ size }) <= MAX_BLOCK_HEIGHT || size === BLOCK_SIZES.at(-1))
      return { wrapped, size };
  }
  throw new Error('There is no size to print with.');
}

/** Labelled values in columns. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[], columns: number): void {
  const width = (sheet.width - (columns - 1) * BLOCK_GAP) / columns;
  const present = facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  for (let start = 0; start < present.length; start += columns) {
    const top = sheet.y;
    present.slice(start, start + columns).forEach(([label, value], column) => {
      const x = sheet.left + column * (width + BLOCK_GAP);
      const lines = sheet.wrap(value, STYLES.body, width);
      sheet.tagged(sheet.tree, 'P', () => {
        const y = sheet.lines([label], x, top, STYLES.label) + 1;
        sheet.y = Math.max(sheet.y, sheet.lines(lines, x, y, STYLES.body));
      });
    });
    sheet.y += 9;
  }
}

/** A line at the foot of each page: whose it is, and which page of how many. */
export function drawFooter(sheet: Sheet, text: string, page: number, pages: number): void {
  const y = sheet.footerTop;
  sheet.rule(y);
  const lines = sheet.wrap(text, STYLES.label, sheet.width - 90).slice(0, 3);
  sheet.lines(lines, sheet.left, y + 8, STYLES.label);
  sheet.lines([`Page ${page} of ${pages}`], 0, y + 8, STYLES.label, sheet.right);
}
