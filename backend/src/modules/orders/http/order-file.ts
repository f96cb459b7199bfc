import { toDollars } from '#shared/money.js';
import { fieldsOf } from '#shared/record.js';
import { type Order, ORDER_RECORD } from '../domain/order.js';

/** The first columns of an export, in this order. */
const FIRST = [
  ...['_id', 'created_at', 'status', 'part_id', 'part_name', 'amount', 'total_price', 'name', 'email'],
  ...['delivery_address', 'delivery_phone', 'transactionId', 'paid_at', 'shipped_at', 'shipped_by'],
  ...['refunded', 'payment_state'],
];
/** Fields without a column, or with one in dollars. */
const LEFT_OUT = ['part_image', 'total_cents', 'stock_acknowledged', 'refunds', 'disputes'];

/** The columns of an export; those of further fields are the last. */
export const EXPORTED = [
  ...new Set([...FIRST, ...fieldsOf(ORDER_RECORD).filter((field) => !LEFT_OUT.includes(field))]),
];

export function cellsOf(order: Order) {
  const { total_cents, refunded_cents, status = 'unpaid' } = order;
  const cells = { ...order, status, total_price: toDollars(total_cents), refunded: toDollars(refunded_cents) };
  return Object.fromEntries(EXPORTED.map((column) => [column, cells[column as Column<typeof cells>]]));
}

type Column<Cells> = Exclude<keyof Cells, 'refunds' | 'disputes'>;
