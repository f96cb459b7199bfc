import { SqliteStock } from '#modules/parts/adapters/sqlite/sqlite-stock.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { lineRefusal, lineRefusals } from '../../domain/lines-refused.js';
import type { OrderLine } from '../../domain/order-line.js';
import type { Order } from '../../domain/order.js';

/** Takes the stock of every line; throws when any line is refused, with the refusals of all. */
export function reserveLines(tx: Transaction, { _id, lines }: Order): void {
  const stock = new SqliteStock(tx);
  const refusals = lines.flatMap((line, index) => {
    try {
      stock.reserve(_id, line);
      return [];
    } catch (error) {
      return [lineRefusal(index, error)];
    }
  });
  const refusal = lineRefusals(lines, refusals);
  if (refusal) throw refusal;
}

/** Along the index of the customer's orders: the newest of them that has the part and has not acknowledged its stock. */
const UNACKNOWLEDGED = `
  SELECT seq, lines FROM orders CROSS JOIN order_parts AS ordered
    ON ordered.part_id = ? AND ordered.created_at = orders.created_at AND ordered._id = orders._id
  WHERE email = ? AND EXISTS (
    SELECT 1 FROM json_each(lines) WHERE value ->> 'part_id' = ordered.part_id AND value ->> 'stock_acknowledged' IS NULL)
  ORDER BY orders.created_at DESC, orders._id DESC LIMIT 1`;

/** Acknowledges the stock of one of the customer's lines of this part; false if all are acknowledged. */
export function acknowledgeLine(tx: Transaction, part_id: string, email: string): boolean {
  const order = tx.one<{ seq: number; lines: string }>(UNACKNOWLEDGED, [part_id, email]);
  if (!order) return false;
  const lines = (JSON.parse(order.lines) as OrderLine[]).map((line) =>
    line.part_id === part_id ? { ...line, stock_acknowledged: true } : line,
  );
  tx.run('UPDATE orders SET lines = ? WHERE seq = ?', [JSON.stringify(lines), order.seq]);
  return true;
}
