import { setImmediate as nextTurn } from 'node:timers/promises';
import { cursorAt, type Placed, readPage, readTiers, rankedBy, searchesOf, totalOf } from '../keyset.js';
import { COUNT_LIMIT, type Cursor, type Page, type PageRequest, type Total } from '../page.js';
import type { Client } from '../client.js';
import type { RankedSearch } from '../search-query.js';
import type { SqliteStore } from './sqlite-store.js';
import { type Clause, isInOrder, isSearch, matching, searchClauses } from './clauses.js';

/** A column that is made of the columns of a row, to sort by. */
export interface Computed {
  column: string;
  sql: string;
  /** of its values */
  type: 'number' | 'string';
}

interface ListOptions<Row, Item, Sort extends string> {
  table: string;
  /** the query of the rows, if they are not read from the table alone; its lists have a filter, and no search */
  from?: string;
  /** the columns that `fromRow` reads, including the sort columns; besides them the query has `seq`, the number of the row */
  columns: readonly (keyof Row & string)[];
  list: {
    /** the column behind each sort field; pages without a sort need an index on the columns of plain filters, this column and `_id` */
    sorts: Readonly<Record<Sort, keyof Row & string>>;
    /** the order by relevance, if there is one */
    searchSort?: NoInfer<Sort>;
  };
  /** sort columns without such an index */
  unindexed?: readonly (keyof Row & string)[];
  /** a sort column that the table does not have; `columns` has it too */
  computed?: Computed;
  fromRow: (row: Row) => Item;
}

/** Rows per streamed chunk; bounds memory and the time that other requests wait: 500 orders took 45 ms as CSV. */
const CHUNK = 100;
/** As a LIMIT of SQLite. */
const NO_LIMIT = -1;
/** Rows that are searched or sorted at once; more take longer than other requests should wait, so a thread of its own reads them. */
export const MAX_ROWS_INLINE = 2000;

/** A sorted table, read in pages or as a whole; a page starts at a row, never at an offset, so deep pages are as fast as the first. */
export class KeysetList<Row extends { _id: string }, Item, Sort extends string> {
  private readonly select: string;
  private readonly from: string;
  /** the rows with all columns */
  private readonly rows: string;
  private types?: Map<string, string>;

  constructor(
    private readonly store: SqliteStore,
    private readonly options: ListOptions<Row, Item, Sort>,
  ) {
    this.select = options.columns.join(', ');
    const { table, from, computed } = options;
    this.rows = computed ? `(SELECT *, ${computed.sql} AS ${computed.column} FROM ${table})` : table;
    this.from = from === undefined ? this.rows : `(${from})`;
  }

  /**
   * One page of the rows that match every clause. A forged cursor whose value has the wrong type starts at the beginning. The total is
   * read from a trigger-maintained counter, if there is one; otherwise matches are counted up to `COUNT_LIMIT`.
   */
  async page(request: PageRequest<Sort>, conditions: readonly Clause[], search?: RankedSearch): Promise<Page<Item>> {
    const { cursor, ...first } = request;
    const column = this.options.list.sorts[request.sort];
    if (cursor && !this.acceptsType(column, cursor.value)) return this.page(first, conditions, search);
    const clauses = [...conditions, ...searchClauses(this.options.table, search?.found)];
    const count = () => this.total(clauses, request.client);
    const counted = clauses.some(isSearch) ? undefined : await count();
    const ranked = rankedBy(this.options.list, request.sort, search);
    const { items, ...cursors } = ranked
      ? await readPage<Placed<Row>, Sort>(request, 'place', (place) => this.readRanked(place, conditions, ranked))
      : await readPage<Row, Sort>(request, column, (place) => this.read(place, clauses, counted?.count));
    const isWhole = !cursor && !cursors.next;
    const total = counted ?? (isWhole ? { count: items.length, capped: false } : await count());
    return { items: items.map(this.options.fromRow), total, ...cursors };
  }

  /** The first rows by relevance, without a total. */
  async first(request: PageRequest<Sort>, conditions: readonly Clause[], search: RankedSearch): Promise<Item[]> {
    return (await this.readRanked(request, conditions, search)).map(this.options.fromRow);
  }

  /**
   * Every matching row in order, in chunks; other requests run between two chunks. Rows that need a sort are those that match at the
   * beginning: their numbers are sorted once, 8 bytes each.
   */
  async *stream(
    sort: Sort,
    descending: boolean,
    conditions: readonly Clause[],
    search?: RankedSearch,
  ): AsyncGenerator<readonly Item[]> {
    const ranked = rankedBy(this.options.list, sort, search);
    if (ranked) {
      for (const one of searchesOf(ranked, descending)) yield* this.stream(sort, descending, conditions, one);
      return;
    }
    const clauses = [...conditions, ...searchClauses(this.options.table, search?.found)];
    const request = { sort, descending, limit: CHUNK };
    if (this.isSorted(sort, clauses)) {
      const matches = clauses.some(isSearch) ? Infinity : (await this.total(clauses)).count;
      const isLong = this.isLong(clauses, matches);
      const { sql, params } = this.sorted({ ...request, limit: NO_LIMIT }, clauses, isLong);
      const numbers = isLong ? await this.store.numbersInThread(sql, params) : this.store.numbers(sql, params);
      for (let at = 0; at < numbers.length; at += CHUNK) {
        if (at > 0) await nextTurn();
        yield this.numbered(numbers.subarray(at, at + CHUNK)).map(this.options.fromRow);
      }
      return;
    }
    const column = this.options.list.sorts[sort];
    let cursor: Cursor | undefined;
    do {
      const rows = await this.read({ ...request, ...(cursor && { cursor }) }, clauses);
      yield rows.map(this.options.fromRow);
      cursor = rows.length === CHUNK ? cursorAt(rows.at(-1), column, request, false) : undefined;
      if (cursor) await nextTurn();
    } while (cursor);
  }

  /** The rows with these numbers that still exist. */
  private numbered(numbers: Float64Array): Row[] {
    return this.store.all<Row>(
      `SELECT ${this.select} FROM (SELECT key AS place, value AS found FROM json_each(?))
       CROSS JOIN ${this.rows} ON seq = found ORDER BY place`,
      [JSON.stringify([...numbers])],
    );
  }

  /** Whether the column's type allows this value. */
  private acceptsType(column: string, value: string | number): boolean {
    const { computed } = this.options;
    if (computed?.column === column) return typeof value === computed.type;
    this.types ??= new Map(
      this.store
        .all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_xinfo(?)', [this.options.table])
        .map(({ name, type }) => [name, type]),
    );
    if (typeof value === 'string') return this.types.get(column) === 'TEXT';
    return this.types.get(column) === 'INTEGER' && Number.isSafeInteger(value);
  }

  /** Whether no index returns the matching rows in this order. */
  private isSorted(sort: Sort, clauses: readonly Clause[]): boolean {
    const column = this.options.list.sorts[sort];
    const { unindexed = [], computed } = this.options;
    return !isInOrder(clauses, column) || computed?.column === column || unindexed.includes(column);
  }

  /**
   * Whether more rows are sorted than inline. A search reads the entries of each of its words, and a condition in another table its rows,
   * however few rows match.
   */
  private isLong(clauses: readonly Clause[], matches: number): boolean {
    const readsMore = clauses.some((clause) => isSearch(clause) || clause.isElsewhere);
    return (readsMore ? this.size() : matches) > MAX_ROWS_INLINE;
  }

  private async readRanked(
    request: PageRequest<Sort>,
    conditions: readonly Clause[],
    { tiers }: RankedSearch,
  ): Promise<Placed<Row>[]> {
    return readTiers(request, tiers.length, this.options.list.sorts[request.sort], (tier, place) =>
      this.read(place, [...conditions, ...searchClauses(this.options.table, tiers[tier])]),
    );
  }

  /** @param matches how many rows match at most; needed for a sort without a search */
  private async read(request: PageRequest<Sort>, clauses: readonly Clause[], matches = Infinity): Promise<Row[]> {
    const isSorted = this.isSorted(request.sort, clauses);
    if (!isSorted || !this.isLong(clauses, matches)) {
      const { sql, params } = this.query(this.select, this.from, request, clauses, isSorted ? '+' : '');
      return this.store.all<Row>(sql, params);
    }
    const { sql, params } = this.sorted(request, clauses, true);
    // Sorting many whole rows takes four times as long.
    const rows = `SELECT ${this.select} FROM (${sql}) CROSS JOIN ${this.rows} ON seq = sorted_seq`;
    const ordered = `${rows} ORDER BY ${orderBy(request, this.columnsOf(request.sort))}`;
    return this.store.allInThread<Row>(ordered, params, request.client);
  }

  /** The query for the sorted numbers of the matching rows. */
  private sorted(request: PageRequest<Sort>, clauses: readonly Clause[], isLong: boolean) {
    // Reading all rows in turn is faster than reading many of them along an index.
    const isFound = clauses.some(({ sortedBy, isElsewhere }) => sortedBy !== undefined || isElsewhere);
    const isScan = this.from === this.options.table && !isFound;
    const hint = isLong && isScan ? ' NOT INDEXED' : '';
    return this.query('seq AS sorted_seq', this.from + hint, request, clauses, '+');
  }

  /** @param plus a unary plus disables the indexes of the order, so that the matching rows are read first */
  private query(select: string, from: string, request: PageRequest<Sort>, clauses: readonly Clause[], plus = '') {
    const { descending, limit, cursor } = request;
    const columns = this.columnsOf(request.sort).map((column) => plus + column);
    const place: Clause[] = cursor
      ? [{ sql: `(${columns.join(', ')}) ${descending ? '<' : '>'} (?, ?)`, params: [cursor.value, cursor.id] }]
      : [];
    const { sql, params } = matching(from, [...clauses, ...place]);
    return { sql: `SELECT ${select} ${sql} ORDER BY ${orderBy(request, columns)} LIMIT ?`, params: [...params, limit] };
  }

  private columnsOf(sort: Sort): string[] {
    return [this.options.list.sorts[sort], '_id'];
  }

  private async total(clauses: readonly Clause[], client?: Client): Promise<Total> {
    const [clause, ...others] = clauses;
    if (!clause) return { count: this.size(), capped: false };
    if (clause.counter && others.length === 0) {
      const { counter, exceptions } = clause;
      const uncounted = exceptions === undefined ? 0 : await this.count([{ sql: exceptions, params: [] }]);
      return { count: counterValue(this.store, counter) - uncounted, capped: false };
    }
    const count = await this.count(clauses, client);
    return totalOf(count);
  }

  /** The number of matches, up to one more than `COUNT_LIMIT`. */
  private async count(clauses: readonly Clause[], client?: Client): Promise<number> {
    // When no index has all conditions, the rows that fulfil only some of them are read.
    const others = clauses.filter(({ isLeading }) => !isLeading);
    const isIndexed =
      !clauses.some((clause) => isSearch(clause) || clause.isElsewhere) &&
      new Set(others.map(({ range }) => range)).size <= 1;
    const { sql, params } = matching(this.from, clauses);
    const size = this.size();
    // A limit makes counting few rows slower by half.
    const [counting, values] =
      size > COUNT_LIMIT
        ? [`SELECT count(*) AS count FROM (SELECT 1 ${sql} LIMIT ?)`, [...params, COUNT_LIMIT + 1]]
        : [`SELECT count(*) AS count ${sql}`, params];
    const isLong = !isIndexed && size > MAX_ROWS_INLINE;
    const [row] = await (isLong
      ? this.store.allInThread<{ count: number }>(counting, values, client)
      : this.store.all<{ count: number }>(counting, values));
    return row?.count ?? 0;
  }

  /** The number of rows in the table. */
  private size(): number {
    return counterValue(this.store, this.options.table);
  }
}

function orderBy({ descending }: { descending: boolean }, columns: readonly string[]): string {
  return columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

/** A count that triggers maintain: `parts`, `orders`, `orders.pending`, `parts.revision` … */
export function counterValue(store: SqliteStore, name: string): number {
  const counter = store.one<{ value: number }>('SELECT value FROM counters WHERE name = ?', [name]);
  if (!counter) throw new Error(`No counter is called ${name}`);
  return counter.value;
}
