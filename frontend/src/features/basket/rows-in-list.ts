import { withoutMarks } from '@/ui/field-rules';
import { isWholeNumber } from '@/ui/text-rules';

/** Rows of one list. */
export const MAX_ROWS = 500;

export interface ListRow {
  /** a part number, a name, or words of a name */
  text: string;
  /** pieces; without it the minimum order is meant */
  amount?: number | undefined;
}

/** Between the cells of a line; a comma may also be in a name, so it separates only before an amount. */
const CELLS = /^(.*?)\s*(?:[\t;]\s*(.*?)|,\s*("?\d+"?))\s*$/;
const HEADER = /^"?(sku|part|part number|name|item|article)"?\s*[\t;,]/i;

/** The rows of a pasted list or a CSV file: a part number or name in each line, and its amount after a tab, a semicolon or a comma. */
export function rowsIn(list: string): ListRow[] {
  const lines = withoutMarks(list)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
  return lines.slice(HEADER.test(lines[0] ?? '') ? 1 : 0).flatMap((line) => {
    const [, first = line, second, third] = CELLS.exec(line) ?? [];
    const [text, amount] = [unquoted(first), unquoted(second ?? third ?? '')];
    if (text === '') return [];
    return isWholeNumber(amount) ? [{ text, amount: Number(amount) }] : [{ text }];
  });
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const [, inner] = /^"(.*)"$/.exec(text) ?? [];
  return (inner?.replaceAll('""', '"') ?? text).trim();
}
