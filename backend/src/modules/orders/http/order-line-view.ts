import { z } from 'zod';
import { count, view } from '#shared/http/view.js';
import { toDollars } from '#shared/money.js';
import type { Order } from '../domain/order.js';
import { ORDER_LINE, type OrderLine } from '../domain/order-line.js';
import { piecesToShip } from '../domain/order-refunds.js';

export const totalPrice = z.int().meta({ description: 'Price × amount in whole US dollars', example: 6980 });

/** The pieces of one part in an order. */
export const OrderLineView = view('OrderLineView', {
  ...ORDER_LINE.pick({ part_id: true, part_name: true, part_image: true, sku: true }).shape,
  price: z.int().meta({ description: 'Of one piece when it was ordered, in US dollars', example: 349 }),
  amount: ORDER_LINE.shape.amount,
  total_price: totalPrice,
  remaining: count(
    'Pieces that are shipped, or were: without those that were refunded before. Absent when they are all pieces ordered',
    18,
  ).optional(),
});
export type OrderLineView = z.infer<typeof OrderLineView>;

export function lineView(line: OrderLine, order: Order): OrderLineView {
  const { part_id, part_name, part_image, sku, price_cents, amount, total_cents } = line;
  const remaining = order.refunds ? piecesToShip(order, line) : amount;
  return {
    part_id,
    part_name,
    part_image,
    sku,
    price: toDollars(price_cents),
    amount,
    total_price: toDollars(total_cents),
    remaining: remaining < amount ? remaining : undefined,
  };
}
