import { toDollars } from '#shared/money.js';
import type { Order } from '../domain/order.js';

/** The columns of an export of orders, in this order. */
export const EXPORTED = [
  ...['_id', 'created_at', 'status', 'part_id', 'part_name', 'amount', 'total_price', 'name', 'email'],
  ...[
    'delivery_address',
    'delivery_phone',
    'transactionId',
    'paid_at',
    'shipped_at',
    'shipped_by',
    'refunded',
    'payment_state',
  ],
];

export function cellsOf(order: Order) {
  const { _id, created_at, status = 'unpaid', part_id, part_name, amount, total_cents, name, email } = order;
  const {
    delivery_address,
    delivery_phone,
    transactionId,
    paid_at,
    shipped_at,
    shipped_by,
    refunded_cents,
    payment_state,
  } = order;
  return {
    ...{ _id, created_at, status, part_id, part_name, amount, total_price: toDollars(total_cents), name, email },
    ...{ delivery_address, delivery_phone, transactionId, paid_at, shipped_at, shipped_by },
    refunded: toDollars(refunded_cents),
    payment_state,
  };
}
