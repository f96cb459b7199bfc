import { toDollars } from '#shared/money.js';
import type { OrderNote } from '#shared/shop-events.js';
import type { Order } from './order.js';

/** What others hear of an order when something happens to it. */
export function orderNote({ _id, part_name, name, amount, total_cents, status }: Order): OrderNote {
  return { _id, part_name, name, amount, total_price: toDollars(total_cents), status: status ?? 'unpaid' };
}
