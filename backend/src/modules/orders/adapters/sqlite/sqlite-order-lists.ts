import type { Page, PageRequest } from '#shared/page.js';
import { type Clause, clausesOf, isSearch, searchClauses } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type Order, ORDER_LIST, type OrderFilter, type OrderSort } from '../../domain/order.js';
import { orderKeysIn } from '../../domain/order-keys.js';
import { orderQuery } from '../../domain/order-words.js';
import { MAX_IDENTIFIED } from '../../ports/order-search.js';
import { OPEN_CORRECTION } from './order.schema.js';
import { SqliteOrderSearch } from './sqlite-order-search.js';
import { fromRow, ORDER_COLUMNS, type OrderRow } from './sqlite-order-row.js';

const COPIED = ['_id', 'created_at', 'status'];
/** Each row of `order_parts` with its order; a count does not read the order. */
const ORDERS_OF_PARTS = `SELECT order_parts.part_id AS ordered_part, order_parts.order_seq AS seq, ${ORDER_COLUMNS.map(
  (column) => `${COPIED.includes(column) ? 'order_parts' : 'orders'}.${column}`,
).join(', ')} FROM order_parts LEFT JOIN orders ON orders.seq = order_parts.order_seq`;

/** The lists of orders, all or those of a part. No index is in the order of the amount: each one makes every order slower. */
export class SqliteOrderLists {
  private readonly rows: KeysetList<OrderRow, Order, OrderSort>;
  private readonly rowsOfParts: KeysetList<OrderRow, Order, OrderSort>;
  private readonly search: SqliteOrderSearch;

  constructor(store: SqliteStore) {
    const orders = {
      table: 'orders',
      columns: ORDER_COLUMNS,
      list: ORDER_LIST,
      unindexed: ['amount'],
      fromRow,
    } as const;
    this.rows = new KeysetList(store, orders);
    this.rowsOfParts = new KeysetList(store, { ...orders, from: ORDERS_OF_PARTS });
    this.search = new SqliteOrderSearch(store);
  }

  async page(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return this.listOf(filter).page(page, await this.conditionsOf(filter));
  }

  async *stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncGenerator<readonly Order[]> {
    yield* this.listOf(filter).stream(sort, descending, await this.conditionsOf(filter));
  }

  private async conditionsOf(filter: OrderFilter): Promise<Clause[]> {
    return [...orderConditions(filter), ...(isSearched(filter) ? [await this.searchClause(filter.q)] : [])];
  }

  /** The orders that the text identifies, and those with its words. */
  private async searchClause(q = ''): Promise<Clause> {
    const found = await this.search.identify(orderKeysIn(q), MAX_IDENTIFIED);
    const ids = found.map(({ order }) => order._id);
    const identified = { sql: `_id IN (${ids.map(() => '?').join(', ')})`, params: ids, sortedBy: '_id' };
    const words = searchClauses('orders', orderQuery(q)).find(isSearch);
    if (!words) return identified;
    if (ids.length === 0) return words;
    const sql = `${words.sql} UNION SELECT seq FROM orders WHERE ${identified.sql}`;
    return { ...words, sql, params: [...words.params, ...ids] };
  }

  private listOf(filter: OrderFilter): KeysetList<OrderRow, Order, OrderSort> {
    return isOfPart(filter) ? this.rowsOfParts : this.rows;
  }
}

/** The orders of a part are read along its rows in `order_parts`, unless a search finds them first. */
function isOfPart(filter: OrderFilter): boolean {
  return filter.part_id !== undefined && !isSearched(filter);
}

function isSearched({ q = '' }: OrderFilter): boolean {
  return q.trim() !== '';
}

function orderConditions({ q, ...filter }: OrderFilter): Clause[] {
  const { email, part_id, to_ship = false } = filter;
  const isNarrow = email !== undefined || part_id !== undefined || isSearched({ q });
  // A search finds few orders, a customer or a part has few: the plus stops SQLite from using an index by status, which has many more.
  const status = isNarrow ? '+status' : 'status';
  const ofPart = isOfPart({ q, part_id })
    ? { sql: 'ordered_part = ?', sortedBy: 'created_at' }
    : { sql: 'seq IN (SELECT order_seq FROM order_parts WHERE part_id = ?)' };
  return clausesOf(ORDER_LIST, filter, {
    table: 'orders',
    conditions: {
      email: (value) => [{ sql: 'email = ?', params: [value], sortedBy: 'created_at' }],
      status: (value) => {
        if (!to_ship) return [{ sql: `${status} = ?`, params: [value] }];
        return value === 'pending' ? [] : [{ sql: 'FALSE', params: [] }];
      },
      to_ship: (value) => (value ? [toShip(status)] : []),
      correction_requested: (value) => (value ? [{ sql: OPEN_CORRECTION, params: [], sortedBy: 'created_at' }] : []),
      part_id: (value) => [{ ...ofPart, params: [value] }],
    },
    counted: 'status',
  });
}

/** The orders that can be shipped. @param status the column */
function toShip(status: string): Clause {
  const counted = { counter: 'orders.pending', exceptions: "status = 'pending' AND payment_state IS NOT NULL" };
  return { sql: `${status} = 'pending' AND payment_state IS NULL`, params: [], ...counted };
}
