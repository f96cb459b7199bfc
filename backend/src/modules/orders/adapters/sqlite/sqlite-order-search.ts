import type { SqlValue } from '#shared/sqlite/bind.js';
import { isSearch, searchClauses } from '#shared/sqlite/clauses.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Matched, OrderKeys } from '../../domain/order-keys.js';
import { orderQuery } from '../../domain/order-words.js';
import type { Order } from '../../domain/order.js';
import { MAX_PARCELS } from '../../domain/tracking.js';
import { type IdentifiedOrder, OrderSearch } from '../../ports/order-search.js';
import type { Client } from '#shared/client.js';
import { fromRow, ORDER_COLUMNS, type OrderRow } from './sqlite-order-row.js';

const COLUMNS = ORDER_COLUMNS.map((column) => `orders.${column}`).join(', ');
/** After every text that has the same beginning. */
const LAST = '\u{10FFFF}';

const REFERENCES = 'order_references JOIN orders ON orders.seq = order_references.order_seq';
const PAPERS = 'papers JOIN orders ON orders._id = papers.order_id';

type KeyRow = OrderRow & { key: string };

/** Reads at most a few orders along the index of each key. */
export class SqliteOrderSearch extends OrderSearch {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async identify(keys: OrderKeys, limit: number): Promise<IdentifiedOrder[]> {
    const { numbers, id, tracking, papers } = keys;
    const begun = (from: string, key: string, text: string, matched: Matched, also = '', rows = limit) => {
      const range = [text, keys.isBeginning || matched === 'number' ? text + LAST : text];
      return this.read({ from, key, where: `${key} BETWEEN ? AND ?${also}`, params: range, matched, text, rows });
    };
    /** Numbers of parcels that are sent together often have the same beginning: they find their order once. */
    const referred = (kind: 'refund' | 'dispute' | 'tracking', text: string) => {
      const also = ` AND order_references.kind = '${kind}'`;
      const found = begun(REFERENCES, 'order_references.id', text, kind, also, limit * MAX_PARCELS);
      const ids = found.map(({ order }) => order._id);
      return found.filter(({ order }, index) => ids.indexOf(order._id) === index).slice(0, limit);
    };
    return [
      ...numbers.flatMap((text) => begun('orders', 'number', text, 'number')),
      ...begun('orders', 'transactionId', id, 'transaction'),
      ...referred('refund', id),
      ...referred('dispute', id),
      ...tracking.flatMap((text) => referred('tracking', text)),
      ...(papers ? this.ofPapers(papers, id, limit) : []),
    ];
  }

  override async findByWords(text: string, limit: number, client?: Client): Promise<Order[]> {
    const search = searchClauses('orders', orderQuery(text)).find(isSearch);
    if (!search) return [];
    // In the thread: a short word begins words of most orders. Along the orders by age, because sorting all matches takes four times as long.
    const newest = `SELECT ${COLUMNS} FROM orders INDEXED BY orders_by_age WHERE seq IN (${search.sql})
      ORDER BY created_at DESC, _id DESC LIMIT ?`;
    return (await this.store.allInThread<OrderRow>(newest, [...search.params, limit], client)).map(fromRow);
  }

  override async findByEmail(email: string, limit: number): Promise<Order[]> {
    const newest = `SELECT ${COLUMNS} FROM orders WHERE email = ? ORDER BY created_at DESC, _id DESC LIMIT ?`;
    const rows = this.store.all<OrderRow>(newest, [email, limit]);
    if (rows.length > 0) return rows.map(fromRow);
    const begun = `SELECT ${COLUMNS} FROM orders WHERE email BETWEEN ? AND ? ORDER BY email, created_at, _id LIMIT ?`;
    return this.store.all<OrderRow>(begun, [email, email + LAST, limit]).map(fromRow);
  }

  private ofPapers({ series, year, first, last }: NonNullable<OrderKeys['papers']>, text: string, limit: number) {
    const where = 'papers.series = ? AND papers.year = ? AND papers.position BETWEEN ? AND ?';
    const params = [series, year, first, last];
    const newest = { key: 'papers.number', order: 'papers.position DESC' };
    return this.read({
      from: PAPERS,
      ...newest,
      where,
      params,
      matched: 'invoice',
      text: text.toUpperCase(),
      rows: limit,
    });
  }

  private read(query: {
    from: string;
    key: string;
    where: string;
    order?: string;
    params: readonly SqlValue[];
    matched: Matched;
    text: string;
    rows: number;
  }): IdentifiedOrder[] {
    const { from, key, where, order = key, params, matched, text, rows } = query;
    const sql = `SELECT ${COLUMNS}, ${key} AS key FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ?`;
    const found = this.store.all<KeyRow>(sql, [...params, rows]);
    return found.map((row) => ({ order: fromRow(row), matched, isWhole: row.key === text }));
  }
}
