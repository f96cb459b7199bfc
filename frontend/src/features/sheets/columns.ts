import type { Columns, Sheet } from './sheet';

/** What a column of a file can be. */
export interface ColumnKind {
  field: string;
  /** `Part number` */
  label: string;
  /** the heads that mean it, as `headKey` writes them, the best first, with blanks between them */
  heads: string;
}

/** Rows that a program writes above the heads. */
const MAX_ROWS_ABOVE = 10;
/** Rows whose cells are looked at. */
const SAMPLE_ROWS = 5;
/** Rows below the heads among which these are looked for. */
const MAX_BLANK_ROWS = 40;

const VENDORS = /digi-?key|mouser|farnell|manufacturer|manufacturing|\bmfr?g?\b|hersteller|supplier|vendor|lieferant/g;
const isNumber = (cell: string) => /^[\d.,'\s]*\d[\d.,'\s]*$/.test(cell);

/** A head in lower case without accents, blanks, marks and the names of vendors. */
export function headKey(head: string): string {
  // Not the `ID` of other shops.
  if (head === '_id') return head;
  const plain = head.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(VENDORS, '').replace(/[^a-z0-9]/g, '');
}

const rankOf = (head: string, { heads }: ColumnKind) => heads.split(' ').indexOf(headKey(head));

/** Whether a head names the maker's own numbers, which come before those of a seller. */
const isOfMaker = (head: string) => /manufacturer|\bmfr|\bmfg|\bmpn|hersteller/i.test(head);

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** The width of a sheet: its columns up to the last one with a text. */
function widthOf({ rows }: Sheet): number {
  return rows.reduce((width, row) => Math.max(width, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
}

/** The first rows below the heads that have a text. */
export function sampleOf({ rows }: Sheet, { head }: Pick<Columns, 'head'>): readonly (readonly string[])[] {
  const below = rows.slice(head + 1, head + 1 + MAX_BLANK_ROWS);
  return below.filter((row) => !isBlank(row)).slice(0, SAMPLE_ROWS);
}

/** What the heads say: each field is the column with its best head. Without a known head no column is anything. */
export function columnsByHeads(sheet: Sheet, kinds: readonly ColumnKind[]): Columns {
  const above = sheet.rows.slice(0, MAX_ROWS_ABOVE);
  const known = above.map((row) => row.filter((cell) => kinds.some((kind) => rankOf(cell, kind) >= 0)).length);
  const head = known.indexOf(Math.max(...known));
  const heads = above[head] ?? [];
  const most = known[head] ?? 0;
  const fields = Array<string | undefined>(widthOf(sheet)).fill(undefined);
  if (most === 0 || (most === 1 && heads.some(isNumber))) return { head: hasHeads(sheet) ? 0 : -1, fields };
  for (const kind of kinds) {
    const column = columnsOf(heads, kind)[0];
    if (column !== undefined && fields[column] === undefined) fields[column] = kind.field;
  }
  return { head, fields };
}

/** Whether the first row may name the columns: it is full, and has no number while the next one has. */
function hasHeads({ rows: [first = [], next = []] }: Sheet): boolean {
  return first.length > 1 && first.every((cell) => cell.trim() !== '' && !isNumber(cell)) && next.some(isNumber);
}

/** The columns whose heads mean the kind, the best first. */
export function columnsOf(heads: readonly string[], kind: ColumnKind): number[] {
  return heads
    .map((head, column) => ({
      column,
      rank: rankOf(head, kind) - (isOfMaker(head) ? 0.5 : 0),
      isMeant: rankOf(head, kind) >= 0,
    }))
    .filter(({ isMeant }) => isMeant)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

/** `SKU → Part number, Qty → Amount; 13 columns left out`. */
export function summaryOf(sheet: Sheet | undefined, { head, fields }: Columns, kinds: readonly ColumnKind[]): string {
  const labels = new Map(kinds.map(({ field, label }) => [field, label]));
  const nameOf = (column: number) => sheet?.rows[head]?.[column]?.trim() || `Column ${column + 1}`;
  const used = fields.flatMap((field, column) =>
    field === undefined ? [] : [`${nameOf(column)} → ${labels.get(field) ?? field}`],
  );
  const left = fields.length - used.length;
  const others = left === 0 ? '' : `; ${left === 1 ? '1 column' : `${left} columns`} left out`;
  return `${used.join(', ')}${others}`;
}
