import type { Logo } from '#shared/issuer.js';
import { lineHeight, STYLES, type Sheet, type Style } from './sheet.js';

/** A labelled value; absent values are left out. */
export type Fact = readonly [label: string, value: string | undefined];

/** A line of an address block; the first one of a block is strong. */
interface Block {
  label: string;
  lines: readonly string[];
}

const LOGO_BOX = { width: 150, height: 42 };
const LOGO_GAP = 12;
const BLOCK_GAP = 24;
const LABEL_HEIGHT = lineHeight(STYLES.label) + 1.5;
/** Hostile addresses are printed smaller, so that a block and the rest fit on a page. */
const MAX_BLOCK_HEIGHT = 230;
const BLOCK_SIZES = [9, 7.5, 6, 5];

/** A text over the whole width or a part of it, below what was drawn before. */
export function drawText(sheet: Sheet, type: string, text: string, style: Style, width = sheet.width): void {
  const lines = sheet.wrap(text, style, width);
  sheet.room(lines.length * lineHeight(style));
  sheet.tagged(sheet.tree, type, () => (sheet.y = sheet.lines(lines, sheet.left, sheet.y, style)));
}

/** The seller's name, beside the logo if there is one. */
export function drawLetterhead(sheet: Sheet, name: string, logo: Logo | undefined): void {
  const { top, size } = { top: sheet.y, size: logo ? sheet.logo(logo, sheet.left, sheet.y, LOGO_BOX) : undefined };
  const x = sheet.left + (size ? size.width + LOGO_GAP : 0);
  const lines = sheet.wrap(name, STYLES.name, sheet.right - x);
  const height = lines.length * lineHeight(STYLES.name);
  const below = Math.max(0, ((size?.height ?? 0) - height) / 2);
  sheet.tagged(sheet.tree, 'P', () => sheet.lines(lines, x, top + below, STYLES.name));
  sheet.y = top + Math.max(height, size?.height ?? 0);
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
  const columns = blocks.map(({ label, lines }) => ({ label, ...fitted(sheet, lines, width) }));
  drawColumns(sheet, width, columns);
}

/** The lines in the largest size in which they are not too high. */
function fitted(sheet: Sheet, texts: readonly string[], width: number): Omit<LabelledLines, 'label'> {
  for (const size of BLOCK_SIZES) {
    const lines = texts.flatMap((text, index) => {
      const style = { size, bold: index === 0 };
      return sheet.wrap(text, style, width).map((line) => ({ line, style }));
    });
    if (lines.length * lineHeight({ size }) <= MAX_BLOCK_HEIGHT || size === BLOCK_SIZES.at(-1)) return { lines };
  }
  return { lines: [] };
}

/** Labelled values in columns. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[], columns: number): void {
  const width = (sheet.width - (columns - 1) * BLOCK_GAP) / columns;
  const present = facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  const wrapped = present.map(([label, value]) => ({
    label,
    lines: sheet.wrap(value, STYLES.body, width).map((line) => ({ line, style: STYLES.body })),
  }));
  for (let start = 0; start < wrapped.length; start += columns) {
    drawColumns(sheet, width, wrapped.slice(start, start + columns));
    sheet.y += 9;
  }
}

interface LabelledLines {
  label: string;
  lines: readonly { line: string; style: Style }[];
}

function drawColumns(sheet: Sheet, width: number, columns: readonly LabelledLines[]): void {
  const heights = columns.map(({ lines }) => lines.reduce((sum, { style }) => sum + lineHeight(style), LABEL_HEIGHT));
  const height = Math.max(...heights);
  sheet.room(height);
  columns.forEach(({ label, lines }, index) => {
    const x = sheet.left + index * (width + BLOCK_GAP);
    sheet.tagged(sheet.tree, 'P', () => {
      sheet.lines([label], x, sheet.y, STYLES.label);
      let y = sheet.y + LABEL_HEIGHT;
      for (const { line, style } of lines) y = sheet.lines([line], x, y, style);
    });
  });
  sheet.y += height;
}

/** A line at the foot of each page: whose it is, and which page of how many. */
export function drawFooter(sheet: Sheet, text: string, page: number, pages: number): void {
  const y = sheet.footerTop;
  sheet.rule(y);
  const lines = sheet.wrap(text, STYLES.label, sheet.width - 90).slice(0, 3);
  sheet.lines(lines, sheet.left, y + 8, STYLES.label);
  sheet.lines([`Page ${page} of ${pages}`], 0, y + 8, STYLES.label, sheet.right);
}
