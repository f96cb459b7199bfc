import { withoutInvisible } from '@/ui/field-rules';

/** Rows of one list. */
export const MAX_ROWS = 500;

/** A part and its amount; with neither `amount` nor `unclear`, the minimum order is meant. */
export interface ListRow {
  /** a part number, a name, or words of a name */
  text: string;
  /** pieces */
  amount?: number | undefined;
  /** what was written instead of an amount */
  unclear?: string | undefined;
}

/** A line with its cells as they are written, quotes included. */
interface Line {
  separator: string;
  cells: string[];
}

/** Which cells of the lines below it are the part and the amount. */
interface Header {
  separator: string;
  /** in lower case */
  names: string[];
  /** the columns that name the part, the best one first */
  parts: number[];
  /** the column of the amount, unless there is none or more than one */
  amount: number | undefined;
}

/** A cell and what ends it. A quote that does not enclose a whole cell, as in 27", is a part of it. */
const CELL = /([^\S\t\n]*"[^"]*(?:""[^"]*)*"[^\S\t\n]*(?=[\t;,\n])|[^\t;,\n]*)([\t;,\n])/g;
const QUOTED = /^\s*"([^"]*(?:""[^"]*)*)"\s*$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)$/;

const PART_COLUMNS = ['sku', 'part number', 'part no', 'part', 'item', 'article', 'name'];
const AMOUNT_COLUMNS = ['amount', 'quantity', 'qty', 'pieces', 'pcs'];

/** The rows of a pasted list or a CSV file: in each line a part number or name, and its amount after a tab, a semicolon or a comma. */
export function rowsIn(list: string): ListRow[] {
  const lines = linesIn(list);
  const header = lines[0] && headerOf(lines[0]);
  return lines
    .slice(header ? 1 : 0)
    .map((line) => (line.separator === header?.separator ? rowBelow(header, line) : rowOf(line)))
    .filter(({ text }) => text !== '');
}

/** Digits, as spreadsheets (10.0) and people (24 pcs) write them. */
const PIECES = /^(\d+)(?:\.0{1,2})?(?: ?(?:pcs?\.?|pieces?))?$/i;

/** The pieces that a text means; undefined when it is no amount. */
export function piecesIn(text: string): number | undefined {
  const digits = PIECES.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function linesIn(list: string): Line[] {
  const text = withoutInvisible(list);
  const lines: Line[] = [];
  let ends = '';
  let line = '';
  for (const [, cell = '', end = ''] of `${text.replace(/\r\n|[\r\u2028\u2029]/g, '\n')}\n`.matchAll(CELL)) {
    ends += end;
    // Marks what separates, because a cell in quotes may contain it too. Null characters are not in the text any more.
    line += end === '\n' ? cell : `${cell}\0${end}`;
    if (end !== '\n') continue;
    const separator = ['\t', ';'].find((mark) => ends.includes(mark)) ?? ',';
    const cells = line.split(`\0${separator}`).map((written) => written.replaceAll('\0', ''));
    if (line.trim() !== '') lines.push({ separator, cells });
    [ends, line] = ['', ''];
  }
  return lines;
}

function headerOf({ separator, cells }: Line): Header | undefined {
  const names = cells.map((cell) => textOf(cell).toLowerCase().replace(/\.$/, ''));
  const columns = (known: readonly string[]) => known.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const [parts, amounts] = [columns(PART_COLUMNS), columns(AMOUNT_COLUMNS)];
  const isHeader = cells.length > 1 && (parts.includes(0) || (parts.length > 0 && amounts.length > 0));
  if (!isHeader || names.some((name) => piecesIn(name) !== undefined)) return undefined;
  return { separator, names, parts, amount: amounts.length === 1 ? amounts[0] : undefined };
}

function rowBelow({ names, parts, amount }: Header, { separator, cells }: Line): ListRow {
  const at = parts.find((column) => textOf(cells[column] ?? '') !== '') ?? -1;
  const text = textOf(cells[at] ?? '');
  const [cell, next = ''] = amount === undefined ? [] : cells.slice(amount);
  const hasMore = cells.slice(names.length).some((more) => textOf(more) !== '');
  // In "1,000" the comma may be one between thousands; only a price may have three digits of its own.
  const isPrice = names[(amount ?? 0) + 1]?.includes('price') && !next.startsWith('0');
  if (cell === undefined || hasMore || (separator === ',' && !isPrice && THOUSANDS.test(`${cell.trim()},${next}`)))
    return { text, ...unclear(cells.toSpliced(at, 1), separator) };
  return { text, ...amountIn(cell, separator) };
}

function rowOf({ separator, cells }: Line): ListRow {
  // A comma before a space and a letter is in a name, such as "Fan, silent".
  const next = cells.findIndex((cell, at) => at > 0 && !(separator === ',' && /^\s+\p{L}/u.test(cell)));
  if (next < 0) return { text: textOf(cells.join(separator)) };
  const [text, others] = [textOf(cells.slice(0, next).join(separator)), cells.slice(next)];
  const amounts = others.map((cell) => amountIn(cell, separator)).filter(({ amount }) => amount !== undefined);
  const [only] = amounts;
  return { text, ...(amounts.length === 1 ? only : unclear(others, separator)) };
}

/** The amount in a cell; a comma or space between thousands is clear only where no bare comma separates cells. */
function amountIn(cell: string, separator: string): Omit<ListRow, 'text'> {
  const text = textOf(cell);
  const isGrouped = THOUSANDS.test(text) && (separator !== ',' || QUOTED.test(cell));
  const amount = piecesIn(isGrouped ? text.replace(/\D/g, '') : text);
  return amount === undefined ? unclear([cell], separator) : { amount };
}

function unclear(cells: readonly string[], separator: string): Omit<ListRow, 'text'> {
  const texts = cells.map(textOf).filter((text) => text !== '');
  return texts.length === 0 ? {} : { unclear: texts.join(separator === '\t' ? ' ' : separator) };
}

/** The text of a cell without its quotes. */
function textOf(cell: string): string {
  return (QUOTED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell).replace(/\s+/g, ' ').trim();
}
