import { ORDER_RECORD, type OrderRecord } from '#modules/orders/domain/order.js';
import { fieldsOf } from '#shared/record.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';

/** Orders read at a time, with what belongs to them. */
const CHUNK = 1000;
const NEXT = `SELECT seq, ${fieldsOf(ORDER_RECORD).join(', ')} FROM orders WHERE seq > ? ORDER BY seq LIMIT ${CHUNK}`;
const readOrder = rowReader(ORDER_RECORD);

/** All orders, in chunks. `places`: the orders of a chunk have a greater `seq` than the first of them, and at most the second. */
export async function* chunksOfOrders(
  query: SnapshotQuery,
): AsyncGenerator<{ orders: OrderRecord[]; places: readonly [number, number] }> {
  for (let after = 0; ;) {
    const rows = await query<RowOf<typeof ORDER_RECORD> & { seq: number }>(NEXT, [after]);
    const last = rows.at(-1)?.seq;
    if (last === undefined) return;
    yield { orders: rows.map(readOrder), places: [after, last] };
    after = last;
  }
}
