import type { Zones } from './search-zones.js';

/**
 * A full-text index over columns of a table, maintained by triggers. It stores only which rows have a word, and an index of every
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

/** FTS5 reads a prefix lazily only if it has an index of its length; longer words are rare, and only slower. */
const PREFIX_LENGTHS = Array.from({ length: 16 }, (_, i) => i + 1).join(' ');

/** Marks belong to words, as in `searchWords`: an index that stores only which rows have a word cannot find several words in a row. */
const TOKENIZER = "unicode61 categories 'L* N* M* Co'";

/** Creates the index, its triggers and the entries of the existing rows. */
export function createSearchIndex(index: SearchIndex): string {
  const { name, table, columns, order, within } = index;
  const indexed = [...columns, ...(order ? [order.column] : [])];
  const changed = indexed.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const insert = `INSERT INTO ${name} (rowid, ${columns.join(', ')}) VALUES (${entryOf(index, 'new.').join(', ')});`;
  const remove = `INSERT INTO ${name} (${name}, rowid, ${columns.join(', ')}) VALUES ('delete', ${entryOf(index, 'old.').join(', ')});`;
  const is = within ? `new.${within.column} = '${within.value}'` : 'TRUE';
  const was = within ? `old.${within.column} = '${within.value}'` : 'TRUE';
  const moves = `
    CREATE TRIGGER ${name}_came AFTER UPDATE OF ${within?.column} ON ${table} WHEN ${is} AND NOT ${was} BEGIN ${insert} END;
    CREATE TRIGGER ${name}_left AFTER UPDATE OF ${within?.column} ON ${table} WHEN ${was} AND NOT ${is} BEGIN ${remove} END;`;
  return `
    CREATE VIRTUAL TABLE ${name} USING fts5 (
      ${columns.join(', ')}, content = '', tokenize = "${TOKENIZER}", prefix = '${PREFIX_LENGTHS}', detail = none, columnsize = 0
    );
    ${fill(index)}
    CREATE TRIGGER ${name}_insert AFTER INSERT ON ${table} WHEN ${is} BEGIN ${insert} END;
    CREATE TRIGGER ${name}_delete AFTER DELETE ON ${table} WHEN ${was} BEGIN ${remove} END;
    CREATE TRIGGER ${name}_update AFTER UPDATE OF ${indexed.join(', ')} ON ${table} WHEN ${was} AND ${is} AND (${changed}) BEGIN ${remove} ${insert} END;
    ${within ? moves : ''}`;
}

/** Fills the index again, after rows were changed without its triggers. */
export function rebuildSearchIndex(index: SearchIndex): string {
  return `INSERT INTO ${index.name} (${index.name}) VALUES ('delete-all'); ${fill(index)}`;
}

function fill(index: SearchIndex): string {
  const { name, table, columns, within } = index;
  const condition = within ? `WHERE ${within.column} = '${within.value}'` : '';
  return `INSERT INTO ${name} (rowid, ${columns.join(', ')}) SELECT ${entryOf(index).join(', ')} FROM ${table} ${condition} ORDER BY 1;`;
}

/** The number and the texts of a row's entry. */
function entryOf({ columns, order }: SearchIndex, row: '' | 'new.' | 'old.' = ''): string[] {
  const zone = order ? `(${order.zones.of(`${row}${order.column}`)} << ${SEQ_BITS}) + ` : '';
  return [`${zone}${row}seq`, ...columns.map((column) => `${row}${column}`)];
}
