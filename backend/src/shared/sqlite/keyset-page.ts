import { setImmediate as nextTurn } from 'node:timers/promises';
import { COUNT_LIMIT, orderOf, type Cursor, type Page, type PageRequest, type Total } from '../page.js';
import type { SqlValue } from './bind.js';
import type { SqliteStore } from './sqlite-store.js';
import { type Clause, conditions, inOrder, isWithin, isUnsorted, withRangedSearch, wordsOf } from './clauses.js';
import { SearchOrder, type ZoneRange } from './search-order.js';
import { hasWords } from './word-search.js';

interface ListOptions<Row, Item, Sort extends string> {
  table: string;
  /** the query of the rows, if they are not read from the table alone; its lists have a filter, and no search */
  from?: string;
  /** the columns that `fromRow` reads, including the sort columns */
  columns: readonly (keyof Row & string)[];
  list: {
    /** the column behind each sort field; fast pages need an index on the columns of plain filters, this column and `_id` */
    sorts: Readonly<Record<Sort, keyof Row & string>>;
    /** the searched columns; needed for fast pages when a search matches most rows, in any sort except by `seq` */
    search?: { fields: readonly (keyof Row & string)[] };
  };
  fromRow: (row: Row) => Item;
}

/** Query plans: apply the filter and sort the matches, or read the rows in order and skip those that do not match. */
type Plan = 'filter-first' | 'in-order';

/** Rows per streamed chunk; bounds memory and the time that other requests wait. */
const CHUNK = 500;
/** Rows that one page scans in order, in total and per query, before it falls back to the search index. */
const MAX_WALK = 4000;
const WALK_STEP = 250;
/** Matches that are sorted or checked at once; more take longer than other requests should wait, so a thread of its own reads them. */
const MAX_AT_ONCE = 2000;
/** The cost of scanning one row, in sorted rows. */
const WALK_COST = 4;

/** A sorted table, read in pages or as a whole; a page starts at a row, never at an offset, so deep pages are as fast as the first. */
export class KeysetList<Row extends { _id: string }, Item, Sort extends string> {
  private readonly select: string;
  private readonly from: string;
  private types?: Map<string, string>;

  constructor(
    private readonly store: SqliteStore,
    private readonly options: ListOptions<Row, Item, Sort>,
  ) {
    this.select = options.columns.join(', ');
    this.from = options.from === undefined ? options.table : `(${options.from})`;
  }

  /**
   * One page of the rows that match every clause. A forged cursor whose value has the wrong type starts at the beginning. The total is
   * read from a trigger-maintained counter, if there is one; otherwise matches are counted up to `COUNT_LIMIT`.
   */
  async page(request: PageRequest<Sort>, clauses: readonly Clause[]): Promise<Page<Item>> {
    const { sort, descending, limit, cursor } = request;
    if (cursor && !this.acceptsType(this.options.list.sorts[sort], cursor.value))
      return this.page({ sort, descending, limit }, clauses);
    const back = cursor?.back ?? false;
    const total = await this.total(clauses);
    const order = { sort, descending: descending !== back, limit: limit + 1, ...(cursor && { cursor }) };
    const rows = await this.read(order, clauses, total);
    const more = rows.length > limit;
    // Back at the beginning: return the whole first page, not the few rows before the cursor.
    if (back && !more) return this.page({ sort, descending, limit }, clauses);
    if (more) rows.pop();
    if (back) rows.reverse();
    const next = back || more ? this.cursorAt(rows.at(-1), request, false) : undefined;
    const previous = cursor ? (this.cursorAt(rows[0], request, true) ?? { ...cursor, back: true }) : undefined;
    return { items: rows.map(this.options.fromRow), total, ...(next && { next }), ...(previous && { previous }) };
  }

  /** Every matching row in order, in chunks; other requests run between two chunks. */
  async *stream(sort: Sort, descending: boolean, clauses: readonly Clause[]): AsyncGenerator<readonly Item[]> {
    const plan = isUnsorted(clauses, this.options.list.sorts[sort])
      ? await this.planOf(sort, CHUNK, clauses, await this.total(clauses))
      : 'filter-first';
    const request = { sort, descending, limit: CHUNK };
    const words = plan === 'in-order' ? wordsOf(clauses) : undefined;
    let cursor: Cursor | undefined;
    do {
      const rows = this.query(plan, { ...request, ...(cursor && { cursor }) }, clauses);
      const found = words ? rows.filter((row) => this.matches(row, words)) : rows;
      yield found.map(this.options.fromRow);
      cursor = rows.length === CHUNK ? this.cursorAt(rows.at(-1), request, false) : undefined;
      if (cursor) await nextTurn();
    } while (cursor);
  }

  /** Whether the column's type allows this value. */
  private acceptsType(column: string, value: string | number): boolean {
    this.types ??= new Map(
      this.store
        .all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_xinfo(?)', [this.options.table])
        .map(({ name, type }) => [name, type]),
    );
    return this.types.get(column) === (typeof value === 'number' ? 'INTEGER' : 'TEXT');
  }

  private async planOf(sort: Sort, limit: number, clauses: readonly Clause[], total: Total): Promise<Plan> {
    if (!isUnsorted(clauses, this.options.list.sorts[sort])) return 'filter-first';
    if (wordsOf(clauses) && !this.options.list.search) return 'filter-first';
    if (clauses.some(({ sortedBy }) => sortedBy !== undefined)) return 'filter-first';
    if (total.capped) return 'in-order';
    // In order, about limit × rows ÷ matches rows are scanned; filter first, every match is read and sorted.
    return total.count ** 2 > WALK_COST * limit * (await this.rowsInOrder(clauses)) ? 'in-order' : 'filter-first';
  }

  /** The number of rows that an in-order scan covers: those that match the plain clauses. */
  private async rowsInOrder(clauses: readonly Clause[]): Promise<number> {
    const { table } = this.options;
    const plain = clauses.filter(({ words, range }) => words === undefined && range === undefined);
    const plainCount = plain.length > 0 ? await this.counted(`FROM ${table}`, plain) : undefined;
    return plainCount !== undefined && plainCount <= COUNT_LIMIT ? plainCount : counterValue(this.store, table);
  }

  private async read(request: PageRequest<Sort>, clauses: readonly Clause[], total: Total): Promise<Row[]> {
    const plan = await this.planOf(request.sort, request.limit, clauses, total);
    const isUnordered = isUnsorted(clauses, this.options.list.sorts[request.sort]);
    const words = wordsOf(clauses);
    if (plan === 'in-order' && words) {
      const rows = (await this.walk(request, clauses, words)) ?? (await this.nextZones(request, clauses));
      if (rows) return rows;
    }
    const isWalk = plan === 'in-order' && !words;
    const { sql, params } = isWalk
      ? this.queryOf('in-order', request, clauses)
      : this.queryOf('filter-first', request, withRangedSearch(clauses));
    return this.rows<Row>(sql, params, total.count > MAX_AT_ONCE && isUnordered);
  }

  /** Scans the rows in order until enough match; undefined when the matches are too far apart. */
  private async walk(
    request: PageRequest<Sort>,
    clauses: readonly Clause[],
    words: readonly string[],
  ): Promise<Row[] | undefined> {
    const found: Row[] = [];
    const column = this.options.list.sorts[request.sort];
    const order = this.orderOf(request, clauses);
    // Checked here: a query with them would scan without a limit.
    const ranges = clauses.filter(({ range, compare }) => compare && range !== column);
    const scanned = clauses.filter((clause) => !ranges.includes(clause));
    let { cursor } = request;
    for (let seen = 0; seen < MAX_WALK; seen += WALK_STEP) {
      const zone = order?.zoneAt(cursor?.value);
      if (order && zone === undefined) return found;
      cursor = zone === undefined ? cursor : this.skipTo(order?.beginningOf(zone), request, cursor);
      const rows = this.query('in-order', { ...request, limit: WALK_STEP, ...(cursor && { cursor }) }, scanned);
      for (const row of rows) {
        if (ranges.every((range) => isWithin(row, range)) && this.matches(row, words)) pushOnce(found, row);
        if (found.length === request.limit) return found;
      }
      if (rows.length < WALK_STEP) return found;
      cursor = this.cursorAt(rows.at(-1), request, false);
      await nextTurn();
    }
    return undefined;
  }

  /** The search index in the requested order. */
  private orderOf({ sort, descending }: Order<Sort>, clauses: readonly Clause[]): SearchOrder | undefined {
    const indexes = clauses.flatMap(({ ordered = [] }) => ordered);
    const index = indexes.find(({ column }) => column === this.options.list.sorts[sort]);
    return index && new SearchOrder(this.store, index, descending);
  }

  /** The later of two places: before the first row with a value, and the cursor. */
  private skipTo(
    value: string | number | undefined,
    { sort, descending }: Order<Sort>,
    cursor: Cursor | undefined,
  ): Cursor | undefined {
    if (value === undefined || (cursor && (descending ? value >= cursor.value : value <= cursor.value))) return cursor;
    return { order: orderOf(sort, descending), value, id: '', back: false };
  }

  /** Sorts the matches in the cursor's zone, then those in the next zones; undefined when they do not fill the page. */
  private async nextZones(request: PageRequest<Sort>, clauses: readonly Clause[]): Promise<Row[] | undefined> {
    const order = this.orderOf(request, clauses);
    const first = order?.zoneAt(request.cursor?.value);
    if (!order || first === undefined || order.isOpen(first)) return undefined;
    const others = clauses.filter(({ words }) => !words);
    const rowsIn = async (zones: ZoneRange, limit: number) => {
      const { sql, params } = this.queryOf('filter-first', { ...request, limit }, [
        { ...order.within(zones), words: [] },
        ...others,
      ]);
      return this.store.allAside<Row>(sql, params);
    };
    const rows = await rowsIn({ from: first, to: first }, request.limit);
    const left = request.limit - rows.length;
    if (left === 0) return rows;
    const [from, to] = [order.zoneAfter(first, 0), order.zoneAfter(first, left - 1)];
    if (from !== undefined && to !== undefined && !order.isOpen(to))
      for (const row of await rowsIn({ from, to }, left)) pushOnce(rows, row);
    return rows.length === request.limit ? rows : undefined;
  }

  /** With the plan `in-order` the caller must check the words of a search, and a unary plus disables the indexes of other ranges. */
  private queryOf(
    plan: Plan,
    { sort, descending, limit, cursor }: PageRequest<Sort>,
    clauses: readonly Clause[],
  ): { sql: string; params: SqlValue[] } {
    const sortColumn = this.options.list.sorts[sort];
    const unsorted = isUnsorted(clauses, sortColumn);
    const sorted = plan === 'filter-first' && unsorted;
    const [column, id] = sorted ? [`+${sortColumn}`, '+_id'] : [sortColumn, '_id'];
    const asked = plan === 'filter-first' ? clauses : inOrder(clauses, sortColumn);
    const place: Clause[] = cursor
      ? [{ sql: `(${column}, ${id}) ${descending ? '<' : '>'} (?, ?)`, params: [cursor.value, cursor.id] }]
      : [];
    const { where, params } = conditions([...asked, ...place]);
    const direction = descending ? 'DESC' : 'ASC';
    // Makes SQLite read the rows that a search found by row number, not by another index.
    const hint = sorted && wordsOf(clauses) ? ' NOT INDEXED' : '';
    return {
      sql: `SELECT ${this.select} FROM ${this.from}${hint}${where} ORDER BY ${column} ${direction}, ${id} ${direction} LIMIT ?`,
      params: [...params, limit],
    };
  }

  private query(plan: Plan, request: PageRequest<Sort>, clauses: readonly Clause[]): Row[] {
    const { sql, params } = this.queryOf(plan, request, clauses);
    return this.store.all<Row>(sql, params);
  }

  private async total(clauses: readonly Clause[]): Promise<Total> {
    const [clause, ...others] = clauses;
    const counter = clause ? others.length === 0 && clause.counter : this.options.table;
    if (counter) return { count: counterValue(this.store, counter), capped: false };
    const count = await this.count(clauses);
    return count > COUNT_LIMIT ? { count: COUNT_LIMIT, capped: true } : { count, capped: false };
  }

  /** The number of matches, up to one more than `COUNT_LIMIT`. */
  private async count(clauses: readonly Clause[]): Promise<number> {
    const { table, list } = this.options;
    const ranged = withRangedSearch(clauses);
    const search = ranged.find(({ words }) => words);
    if (!search?.words || !search.found) return this.countRows(clauses);
    const { words, found } = search;
    const others = ranged.filter((clause) => clause !== search);
    const inIndex = await this.counted(`FROM (${found.sql})`, [], { before: found.params });
    if (others.every((clause) => clause.inIndex)) return inIndex;
    const withoutSearch = clauses.filter((clause) => clause.words === undefined);
    if (list.search && inIndex > MAX_AT_ONCE && (await this.countRows(withoutSearch)) <= MAX_AT_ONCE) {
      const { where, params } = conditions(withoutSearch);
      const rows = this.store.all<Row>(`SELECT ${list.search.fields.join(', ')} FROM ${table}${where}`, params);
      return rows.filter((row) => this.matches(row, words)).length;
    }
    const joined = `FROM (${found.sql}) CROSS JOIN ${table} ON seq = found`;
    return this.counted(joined, others, { before: found.params, isLong: inIndex > MAX_AT_ONCE });
  }

  /** When no index has all conditions, the rows that fulfil only some of them are read, which takes long. */
  private countRows(clauses: readonly Clause[]): Promise<number> {
    const isLong = clauses.some(({ compare, range }) => compare && clauses.some((other) => other.range !== range));
    return this.counted(`FROM ${this.from}`, clauses, { isLong });
  }

  /** Counts up to one more than `COUNT_LIMIT`. `before`: the parameters of `from`. */
  private async counted(
    from: string,
    clauses: readonly Clause[],
    { before = [], isLong = false }: { before?: readonly SqlValue[]; isLong?: boolean } = {},
  ): Promise<number> {
    const { where, params } = conditions(clauses);
    const sql = `SELECT count(*) AS count FROM (SELECT 1 ${from}${where} LIMIT ?)`;
    const [row] = await this.rows<{ count: number }>(sql, [...before, ...params, COUNT_LIMIT + 1], isLong);
    return row?.count ?? 0;
  }

  /** The rows of a query; a long one runs in the background, so that no other request waits for it. */
  private async rows<T>(sql: string, params: readonly SqlValue[], isLong: boolean): Promise<T[]> {
    return isLong ? this.store.allAside<T>(sql, params) : this.store.all<T>(sql, params);
  }

  private matches(row: Row, words: readonly string[]): boolean {
    return hasWords(
      (this.options.list.search?.fields ?? []).map((column) => row[column] as string | null),
      words,
    );
  }

  private cursorAt(row: Row | undefined, { sort, descending }: Order<Sort>, back: boolean): Cursor | undefined {
    const order = orderOf(sort, descending);
    return row && { order, value: row[this.options.list.sorts[sort]] as string | number, id: row._id, back };
  }
}

type Order<Sort extends string> = Pick<PageRequest<Sort>, 'sort' | 'descending'>;

/** A row may move to a later place between two queries of a page. */
function pushOnce<Row extends { _id: string }>(rows: Row[], row: Row): void {
  if (!rows.some(({ _id }) => _id === row._id)) rows.push(row);
}

/** A count that triggers maintain: `parts`, `orders`, `orders.pending`, `parts.revision` … */
export function counterValue(store: SqliteStore, name: string): number {
  const counter = store.one<{ value: number }>('SELECT value FROM counters WHERE name = ?', [name]);
  if (!counter) throw new Error(`No counter is called ${name}`);
  return counter.value;
}
