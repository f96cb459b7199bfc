import { setImmediate as nextTurn } from 'node:timers/promises';
import { COUNT_LIMIT, searchWords, type Cursor, type Page, type PageRequest, type Total } from '../page.js';
import type { SqlValue } from './bind.js';
import type { SqliteStore } from './sqlite-store.js';

/** One condition of a filter, with the values of its `?`. */
export interface Clause {
  sql: string;
  params: readonly SqlValue[];
}

interface ListOptions<Row, Item, Sort extends string> {
  table: string;
  /** those that `fromRow` reads, the sorts' among them */
  columns: readonly (keyof Row & string)[];
  /** the column behind each sort field; an index on it and `_id`, after the columns of every filter, keeps pages quick */
  sorts: Record<Sort, keyof Row & string>;
  fromRow: (row: Row) => Item;
}

/** Rows of a streamed chunk: few enough to keep memory flat and other requests going. */
const CHUNK = 500;

/** A sorted table that is read in pages or as a whole; a page starts at a row, never at an offset, so deep ones are as quick as the first. */
export class KeysetList<Row extends { _id: string }, Item, Sort extends string> {
  private readonly select: string;

  constructor(
    private readonly store: SqliteStore,
    private readonly options: ListOptions<Row, Item, Sort>,
  ) {
    this.select = options.columns.join(', ');
  }

  /** One page of the rows that fulfil every clause. With `counter`, the total is that kept count; otherwise matches are counted up to `COUNT_LIMIT`. */
  page(request: PageRequest<Sort>, clauses: readonly Clause[], counter?: string): Page<Item> {
    const { sort, descending, limit, cursor } = request;
    const back = cursor?.back ?? false;
    const rows = this.read(sort, descending !== back, clauses, limit + 1, cursor);
    const more = rows.length > limit;
    // Whoever comes back to the beginning gets the whole first page, not the few rows before the last one.
    if (back && !more) return this.page({ sort, descending, limit }, clauses, counter);
    if (more) rows.pop();
    if (back) rows.reverse();
    const total = this.total(clauses, counter);
    const next = back || more ? this.cursorAt(rows.at(-1), sort, false) : undefined;
    const previous = cursor ? (this.cursorAt(rows[0], sort, true) ?? { ...cursor, back: true }) : undefined;
    return { items: rows.map(this.options.fromRow), total, ...(next && { next }), ...(previous && { previous }) };
  }

  /** Every row that fulfils the clauses, in order, a chunk at a time; other requests get their turn in between. */
  async *stream(sort: Sort, descending: boolean, clauses: readonly Clause[]): AsyncGenerator<readonly Item[]> {
    let cursor: Cursor | undefined;
    do {
      const rows = this.read(sort, descending, clauses, CHUNK, cursor);
      yield rows.map(this.options.fromRow);
      cursor = rows.length === CHUNK ? this.cursorAt(rows.at(-1), sort, false) : undefined;
      if (cursor) await nextTurn();
    } while (cursor);
  }

  private read(sort: Sort, descending: boolean, clauses: readonly Clause[], limit: number, cursor?: Cursor): Row[] {
    const column = this.options.sorts[sort];
    const place: Clause[] = cursor
      ? [{ sql: `(${column}, _id) ${descending ? '<' : '>'} (?, ?)`, params: [cursor.value, cursor.id] }]
      : [];
    const { where, params } = conditions([...clauses, ...place]);
    const direction = descending ? 'DESC' : 'ASC';
    return this.store.all<Row>(
      `SELECT ${this.select} FROM ${this.options.table}${where} ORDER BY ${column} ${direction}, _id ${direction} LIMIT ?`,
      [...params, limit],
    );
  }

  private total(clauses: readonly Clause[], counter?: string): Total {
    if (counter !== undefined) return { count: counterValue(this.store, counter), capped: false };
    const { where, params } = conditions(clauses);
    const counted = this.store.one<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${this.options.table}${where} LIMIT ?)`,
      [...params, COUNT_LIMIT + 1],
    );
    const count = counted?.count ?? 0;
    return count > COUNT_LIMIT ? { count: COUNT_LIMIT, capped: true } : { count, capped: false };
  }

  private cursorAt(row: Row | undefined, sort: Sort, back: boolean): Cursor | undefined {
    return row && { value: row[this.options.sorts[sort]] as string | number, id: row._id, back };
  }
}

/** The rows with a word that begins with each word of `q`; a `q` without any word asks for nothing. */
export function searchClauses(table: string, q: string | undefined): Clause[] {
  const words = searchWords(q ?? '');
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word}"*`).join(' AND ');
  return [{ sql: `seq IN (SELECT rowid FROM ${table}_fts WHERE ${table}_fts MATCH ?)`, params: [match] }];
}

/** A count that triggers keep: `parts`, `orders`, `orders.pending`, `parts.revision` … */
export function counterValue(store: SqliteStore, name: string): number {
  const counter = store.one<{ value: number }>('SELECT value FROM counters WHERE name = ?', [name]);
  if (!counter) throw new Error(`No counter is called ${name}`);
  return counter.value;
}

function conditions(clauses: readonly Clause[]): { where: string; params: SqlValue[] } {
  if (clauses.length === 0) return { where: '', params: [] };
  return {
    where: ` WHERE ${clauses.map((clause) => clause.sql).join(' AND ')}`,
    params: clauses.flatMap((clause) => [...clause.params]),
  };
}
