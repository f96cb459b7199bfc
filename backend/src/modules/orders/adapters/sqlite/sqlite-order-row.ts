import { fieldsOf } from '#shared/record.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import { NEW_ORDER, type Order, ORDER_RECORD } from '../../domain/order.js';
import type { PaymentState } from '../../domain/order-disputes.js';
import { ORDER_KEYS, orderKeys } from './order.schema.js';
import { orderNumber } from '../../domain/order-number.js';
import { refundedCents } from '../../domain/order-refunds.js';

/** A row of the table of orders. */
export type OrderRow = RowOf<typeof ORDER_RECORD> & {
  /** see `paymentStateOf` */
  payment_state: PaymentState | null;
};

export const ORDER_COLUMNS = [...fieldsOf(ORDER_RECORD), 'payment_state'] as const;

const readRow = rowReader(ORDER_RECORD);

export function fromRow(row: OrderRow): Order {
  const { status, ...order } = readRow(row);
  return {
    ...order,
    refunded_cents: refundedCents(order.refunds),
    ...(status !== 'unpaid' && { status }),
    ...(row.payment_state !== null && { payment_state: row.payment_state }),
  };
}

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE _id = ?`;

export function orderRow(db: Pick<Transaction, 'one'>, id: string): OrderRow | undefined {
  return db.one<OrderRow>(SELECT, [id]);
}

const PLACED = ['_id', 'number', 'created_at', ...ORDER_KEYS, ...fieldsOf(NEW_ORDER)];
const INSERT = `${insertInto('orders', PLACED)} ON CONFLICT (number) DO NOTHING`;

/** Inserts a new, unpaid order; returns it with its number. */
export function insertOrder(tx: Transaction, order: Order): Order {
  for (let attempt = 0; ; attempt += 1) {
    const placed = attempt === 0 ? order : { ...order, number: orderNumber(order._id, attempt) };
    if (tx.run(INSERT, columnValues({ ...placed, ...orderKeys(placed) }, PLACED)) === 1) return placed;
  }
}
