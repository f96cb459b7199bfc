import { toDollars } from '#shared/money.js';
import type { OrderNote } from '#shared/shop-events.js';
import type { Order } from './order.js';

/** The fields of an order that a live event contains. */
export function orderNote(order: Order): OrderNote {
  const { _id, part_name, name, amount, total_cents, status = 'unpaid', payment_state } = order;
  const total_price = toDollars(total_cents);
  return { _id, part_name, name, amount, total_price, status, ...(payment_state && { payment_state }) };
}
