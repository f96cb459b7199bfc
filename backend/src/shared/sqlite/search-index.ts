import type { Zones } from './search-zones.js';

/**
 * A full-text index over columns of a table, brought up to date at each commit. It stores only which rows have a word, and an index of every
 * prefix length, so that each search reads one list of rows lazily: a count or a page takes the same time when a million rows match.
 */
export interface SearchIndex {
  name: string;
  table: string;
  columns: readonly string[];
  /** the sort column in whose order it lists the rows; absent: in the order of `seq` */
  order?: { column: string; zones: Zones };
  /** it contains only the rows in which the column has this value, so that a search among few rows does not read all matches */
  within?: { column: string; value: string };
}

/** Bits of a row's `seq` in an index entry, below its zone: 268 million rows. */
export const SEQ_BITS = 28;
export const SEQ_MASK = 2 ** SEQ_BITS - 1;
/** The conditions of the entries from a zone on, and up to a zone. */
export const FROM_ZONE = ` AND rowid >= ? << ${SEQ_BITS}`;
export const TO_ZONE = ` AND rowid < (? + 1) << ${SEQ_BITS}`;

/** FTS5 reads a prefix lazily only if it has an index of its length; longer words are rare, and only slower. */
const PREFIX_LENGTHS = Array.from({ length: 16 }, (_, i) => i + 1).join(' ');

/** Marks belong to words, as in `searchWords`: an index that stores only which rows have a word cannot find several words in a row. */
export const TOKENIZER = "unicode61 categories 'L* N* M* Co'";

/** Creates the index and the entries of the existing rows. */
export function createSearchIndex(index: SearchIndex): string {
  const { name, columns } = index;
  return `
    CREATE VIRTUAL TABLE ${name} USING fts5 (
      ${columns.join(', ')}, content = '', tokenize = "${TOKENIZER}", prefix = '${PREFIX_LENGTHS}', detail = none, columnsize = 0
    );
    ${fill(index)}`;
}

/** Fills the index again, after rows were changed without its triggers. */
export function refillSearchIndex(index: SearchIndex): string {
  return `INSERT INTO ${index.name} (${index.name}) VALUES ('delete-all'); ${fill(index)}`;
}

function fill(index: SearchIndex): string {
  const { name, columns } = index;
  return `INSERT INTO ${name} (rowid, ${columns.join(', ')}) ${entriesOf(index)};`;
}

/** The query for the entries that the rows of its table make. */
export function entriesOf(index: SearchIndex): string {
  return `SELECT ${entryOf(index, index.table).join(', ')} FROM ${index.table} WHERE ${isWithin(index, index.table)} ORDER BY 1`;
}

/** SQL of the number and the texts of a row's entry; `row` is its table, or `old` or `new` in a trigger. */
export function entryOf({ columns, order }: SearchIndex, row: string): [number: string, ...texts: string[]] {
  const zone = order ? `(${order.zones.of(`${row}.${order.column}`)} << ${SEQ_BITS}) + ` : '';
  return [`${zone}${row}.seq`, ...columns.map((column) => `${row}.${column}`)];
}

/** The condition of the rows that the index contains. */
export function isWithin({ within }: SearchIndex, row: string): string {
  return within ? `${row}.${within.column} = '${within.value}'` : 'TRUE';
}
