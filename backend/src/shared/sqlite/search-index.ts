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
  /**
   * `addNewRows` adds new rows, once per commit: FTS5 writes to the file at each savepoint and whenever a number is below the one before.
   * The counter with the index's name is the last `seq` that it may contain.
   */
  deferred?: true;
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

/** Creates the index, its triggers and the entries of the existing rows. */
export function createSearchIndex(index: SearchIndex): string {
  const { name, columns } = index;
  return `
    CREATE VIRTUAL TABLE ${name} USING fts5 (
      ${columns.join(', ')}, content = '', tokenize = "${TOKENIZER}", prefix = '${PREFIX_LENGTHS}', detail = none, columnsize = 0
    );
    ${fill(index)}
    ${triggersOf(index)}`;
}

/** Makes an existing index deferred. */
export function deferNewRows(index: SearchIndex): string {
  const { name, table } = index;
  return `
    ${['insert', 'delete', 'update', 'came', 'left'].map((event) => `DROP TRIGGER IF EXISTS ${name}_${event};`).join('')}
    INSERT INTO counters (name, value) VALUES ('${name}', ${lastOf(table)});
    ${triggersOf({ ...index, deferred: true })}`;
}

/** The statements that add the new rows to a deferred index. */
export function addNewRows(index: SearchIndex): readonly string[] {
  const { name, table, columns } = index;
  const isNew = `seq > (SELECT value FROM counters WHERE name = '${name}')`;
  return [
    `INSERT INTO ${name} (rowid, ${columns.join(', ')}) SELECT ${entryOf(index).join(', ')} FROM ${table}
     WHERE ${isNew}${index.within ? ` AND +${isWithin(index)}` : ''} ORDER BY 1`,
    `UPDATE counters SET value = ${lastOf(table)} WHERE name = '${name}'`,
  ];
}

/** Fills the index again, after rows were changed without its triggers. */
export function rebuildSearchIndex(index: SearchIndex): string {
  const { name, table } = index;
  return `INSERT INTO ${name} (${name}) VALUES ('delete-all'); ${fill(index)}
    UPDATE counters SET value = ${lastOf(table)} WHERE name = '${name}';`;
}

function triggersOf(index: SearchIndex): string {
  const { name, table, columns, order, within, deferred } = index;
  const indexed = [...columns, ...(order ? [order.column] : [])];
  const changed = indexed.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const insert = `INSERT INTO ${name} (rowid, ${columns.join(', ')}) VALUES (${entryOf(index, 'new.').join(', ')});`;
  const entry = entryOf(index, 'old.').join(', ');
  const remove = `INSERT INTO ${name} (${name}, rowid, ${columns.join(', ')}) VALUES ('delete', ${entry});`;
  const has = (row: 'old.' | 'new.') => {
    const isAdded = `${row}seq <= (SELECT value FROM counters WHERE name = '${name}')`;
    const conditions = [...(within ? [isWithin(index, row)] : []), ...(deferred ? [isAdded] : [])];
    return conditions.length > 0 ? `(${conditions.join(' AND ')})` : 'TRUE';
  };
  const [was, is] = [has('old.'), has('new.')];
  const inserted = `CREATE TRIGGER ${name}_insert AFTER INSERT ON ${table} WHEN ${is} BEGIN ${insert} END;`;
  const deleted = `CREATE TRIGGER ${name}_delete AFTER DELETE ON ${table} WHEN ${was} BEGIN ${remove} END;`;
  // SQLite gives the `seq` of a deleted last row to the next one. In the same trigger, because the order of two triggers is undefined.
  const deletedFromDeferred = `
    CREATE TRIGGER ${name}_delete AFTER DELETE ON ${table} BEGIN
      INSERT INTO ${name} (${name}, rowid, ${columns.join(', ')}) SELECT 'delete', ${entry} WHERE ${was};
      UPDATE counters SET value = min(value, ${lastOf(table)}) WHERE name = '${name}';
    END;`;
  const moves = `
    CREATE TRIGGER ${name}_came AFTER UPDATE OF ${within?.column} ON ${table} WHEN ${is} AND NOT ${was} BEGIN ${insert} END;
    CREATE TRIGGER ${name}_left AFTER UPDATE OF ${within?.column} ON ${table} WHEN ${was} AND NOT ${is} BEGIN ${remove} END;`;
  return `
    ${deferred ? deletedFromDeferred : inserted + deleted}
    CREATE TRIGGER ${name}_update AFTER UPDATE OF ${indexed.join(', ')} ON ${table} WHEN ${was} AND ${is} AND (${changed}) BEGIN ${remove} ${insert} END;
    ${within ? moves : ''}`;
}

function isWithin({ within }: SearchIndex, row: '' | 'new.' | 'old.' = ''): string {
  return `${row}${within?.column} = '${within?.value}'`;
}

const lastOf = (table: string) => `(SELECT coalesce(max(seq), 0) FROM ${table})`;

function fill(index: SearchIndex): string {
  const { name, columns } = index;
  return `INSERT INTO ${name} (rowid, ${columns.join(', ')}) ${entriesOf(index)};`;
}

/** The query for the entries that the rows of its table make. */
export function entriesOf(index: SearchIndex): string {
  const condition = index.within ? `WHERE ${isWithin(index)}` : '';
  return `SELECT ${entryOf(index).join(', ')} FROM ${index.table} ${condition} ORDER BY 1`;
}

/** The number and the texts of a row's entry. */
function entryOf({ columns, order }: SearchIndex, row: '' | 'new.' | 'old.' = ''): string[] {
  const zone = order ? `(${order.zones.of(`${row}${order.column}`)} << ${SEQ_BITS}) + ` : '';
  return [`${zone}${row}seq`, ...columns.map((column) => `${row}${column}`)];
}
