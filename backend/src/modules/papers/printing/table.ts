import { lineHeight, STYLES, type Sheet } from './sheet.js';

export interface Column {
  head: string;
  /** absent: what the others leave of the page's width */
  width?: number;
  /** numbers are aligned right */
  right?: boolean;
  /** a box to tick instead of a text */
  box?: boolean;
}

interface TableOptions {
  columns: readonly Column[];
  /** a cell is a text, or several below each other */
  rows: readonly (readonly (string | readonly string[])[])[];
  /** height of what must stand on the same page as the last row */
  tail: number;
  /** draws the top of each further page */
  onPage?: () => void;
  /** the sum of the rows before this one, which ends a page and starts the next */
  carried?: (row: number) => string;
}

const GAP = 10;
const PADDING = 4.5;
const BOX = 10;
const HEADINGS_HEIGHT = lineHeight(STYLES.head) + 6;
const CARRIED_HEIGHT = lineHeight(STYLES.body) + 2 * PADDING;

/** Draws a table over as many pages as it needs, with its headings on each. */
export function drawTable(sheet: Sheet, { columns, rows, tail, onPage, carried }: TableOptions): void {
  const places = placesOf(columns, sheet);
  const measured = rows.map((row, index) => {
    const cells = places.map(({ width, box }, column) =>
      box ? [] : [row[column] ?? ''].flat().flatMap((text) => sheet.wrap(text, STYLES.body, width)),
    );
    const height = Math.max(1, ...cells.map(({ length }) => length)) * lineHeight(STYLES.body) + 2 * PADDING;
    return { cells, height, after: index === rows.length - 1 ? tail : carried ? CARRIED_HEIGHT : 0 };
  });

  const headings = (tag: (paint: () => void) => void) => {
    for (const { x, width, right, head } of places)
      tag(() => sheet.lines([head], x, sheet.y, STYLES.head, right ? x + width : undefined));
    sheet.y += HEADINGS_HEIGHT;
    sheet.artifact(() => sheet.rule(sheet.y - 1, 'text', 0.8));
  };

  const carry = (label: string, sum: string) => {
    sheet.artifact(() => {
      sheet.lines([label], 0, sheet.y + PADDING, STYLES.body, (places.at(-1)?.x ?? 0) - GAP);
      sheet.lines([sum], 0, sheet.y + PADDING, STYLES.strong, sheet.right);
      sheet.y += CARRIED_HEIGHT;
    }, 'Pagination');
  };

  const nextPage = (row: number) => {
    const sum = row > 0 ? carried?.(row) : undefined;
    if (sum) carry('Carried forward', sum);
    sheet.addPage();
    onPage?.();
    headings((paint) => sheet.artifact(paint, 'Pagination'));
    if (!sum) return;
    carry('Brought forward', sum);
    sheet.artifact(() => sheet.rule(sheet.y));
  };

  const [first] = measured;
  if (first && sheet.y + HEADINGS_HEIGHT + first.height + first.after > sheet.bottom) {
    sheet.addPage();
    onPage?.();
  }
  sheet.group(sheet.tree, 'Table', (table) => {
    sheet.group(table, 'TR', (row) => headings((paint) => sheet.tagged(row, 'TH', paint, { scope: 'Column' })));
    measured.forEach(({ cells, height, after }, index) => {
      if (index > 0 && sheet.y + height + after > sheet.bottom) nextPage(index);
      sheet.group(table, 'TR', (row) => {
        places.forEach(({ x, width, right, box }, column) => {
          sheet.tagged(row, 'TD', () => {
            if (box) sheet.box(x, sheet.y + PADDING + 1, BOX);
            else sheet.lines(cells[column] ?? [], x, sheet.y + PADDING, STYLES.body, right ? x + width : undefined);
          });
        });
      });
      sheet.y += height;
      sheet.artifact(() => sheet.rule(sheet.y));
    });
  });
}

function placesOf(columns: readonly Column[], sheet: Sheet) {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, (columns.length - 1) * GAP);
  let x = sheet.left;
  return columns.map((column) => {
    const width = column.width ?? sheet.width - fixed;
    const place = { ...column, x, width };
    x += width + GAP;
    return place;
  });
}
