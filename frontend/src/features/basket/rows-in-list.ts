import { matchesBodyLimits } from '@/api/limits.gen';
import { withoutInvisible } from '@/ui/field-rules';

/** Rows of one list. */
export const MAX_ROWS = matchesBodyLimits.rows;

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

/** A cell and what ends it. A quote that does not enclose a whole cell, as in 27", is a part of it. */
const CELL = /([^\S\t\n]*"[^"]*(?:""[^"]*)*"[^\S\t\n]*(?=[\t;,\n])|[^\t;,\n]*)([\t;,\n])/g;
const QUOTED = /^\s*"([^"]*(?:""[^"]*)*)"\s*$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/;
/** A mark before an item of a list. */
const BULLET = /^\s*(?:[-–•*>]|\d+[.)])\s+(?=\S)/;
/** `20 x NB-FAN` and `NB-FAN x 20`. */
const TIMES = [/^(?<amount>\d+)\s*[x×]\s+(?<text>.+)$/i, /^(?<text>.+?)\s+[x×]\s*(?<amount>\d+)$/i];

/** The rows of a list: in each line a part number or name, and its amount after a tab, a semicolon or a comma. */
export function rowsIn(list: string): ListRow[] {
  return linesIn(list)
    .map(rowOf)
    .filter(({ text }) => text !== '');
}

/** Digits, as spreadsheets (10.0; 10,0) and people (24 pcs) write them. */
const PIECES = /^(\d+)(?:[.,]0{1,2})?(?: ?(?:pcs?\.?|pieces?|stk\.?|stück|x))?$/i;

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

function rowOf({ separator, cells: written }: Line): ListRow {
  const cells = [written[0]?.replace(BULLET, '') ?? '', ...written.slice(1)];
  // A comma before a space and a letter is in a name, such as "Fan, silent".
  const next = cells.findIndex((cell, at) => at > 0 && !(separator === ',' && /^\s+\p{L}/u.test(cell)));
  if (next < 0) return timesIn(textOf(cells.join(separator)));
  const [text, others] = [textOf(cells.slice(0, next).join(separator)), cells.slice(next)];
  const amounts = others.map((cell) => amountIn(cell, separator)).filter(({ amount }) => amount !== undefined);
  const [only] = amounts;
  return { text, ...(amounts.length === 1 ? only : unclear(others, separator)) };
}

function timesIn(text: string): ListRow {
  const { amount, text: part = text } = TIMES.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  return { text: part, ...(amount !== undefined && { amount: Number(amount) }) };
}

/** The amount in a cell; a comma or space between thousands is clear only where no bare comma separates cells. */
export function amountIn(cell: string, separator: string): Omit<ListRow, 'text'> {
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
