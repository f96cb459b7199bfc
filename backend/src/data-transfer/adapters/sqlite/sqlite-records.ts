import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldsOf } from '#shared/record.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import { rowReader } from '#shared/sqlite/record-rows.js';
import {
  type AnyRecord,
  batchSizeOf,
  descriptionOf,
  type ReadRecords,
  type RecordType,
  type Selection,
} from '../../domain/record-types.js';

type Row = Record<string, string | number | null>;
type Query = (sql: string, params: readonly SqlValue[]) => Row[] | Promise<Row[]>;

/** The sort columns of types without a key; they have an index. Rows with NULL in the first column come first. */
const ORDERS: Partial<Record<RecordType, readonly [string, string]>> = {
  payment_intents: ['order_id', 'seq'],
};

/** Reads the records in the tables that the query sees. */
export function recordReader(query: Query): ReadRecords {
  return ((type, selection) => recordsOf(query, type, selection)) as ReadRecords;
}

async function* recordsOf(
  query: Query,
  type: RecordType,
  { ids, by, fields }: Selection = {},
): AsyncGenerator<readonly AnyRecord[]> {
  const { record, key } = descriptionOf(type);
  const definition = fields ? record.pick(Object.fromEntries(fields.map((field) => [field, true])) as never) : record;
  const toRecord = rowReader(definition) as (row: Row) => AnyRecord;
  // With the key, so that no page ends between two rows that look alike.
  const order = by ? [...by, ...key] : (ORDERS[type] ?? key);
  const columns = new Set([...fieldsOf(definition), ...order]);
  const select = `SELECT ${[...columns].join(', ')} FROM ${type} WHERE`;
  if (ids) {
    const rows = await query(`${select} _id IN (SELECT value FROM json_each(?))`, [JSON.stringify(ids)]);
    yield rows.map(toRecord);
    return;
  }
  const page = async (where: string, columns: readonly string[], params: readonly SqlValue[]) =>
    query(`${select} ${where} ORDER BY ${columns.join(', ')} LIMIT ${batchSizeOf(type, fields)}`, params);
  /** Every matching row, page by page: the next one is read, if in a thread, while the caller handles one. */
  async function* pages(condition: string, columns: readonly string[]): AsyncGenerator<readonly AnyRecord[]> {
    const others = `${condition} AND (${columns.join(', ')}) > (${columns.map(() => '?').join(', ')})`;
    let next = page(condition, columns, []);
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (!last) return;
      const after = columns.map((column) => last[column] ?? null);
      next = page(others, columns, after);
      // A caller that stops earlier awaits it no more.
      next.catch(() => undefined);
      yield rows.map(toRecord);
      await nextTurn();
    }
  }
  if (!by && ORDERS[type]) yield* pages(`${order[0]} IS NULL`, order.slice(1));
  yield* pages(`${order[0]} IS NOT NULL`, order);
}
