import type { Caller } from '#shared/caller.js';
import { disputeView } from './dispute-view.js';
import { refundView } from './refund-view.js';
import { toDollars } from '#shared/money.js';
import type { OrderPolicy } from '../domain/order-policy.js';
import type { Order } from '../domain/order.js';
import type { OrderView } from './order.dto.js';

/** The fields of an order that the caller may see; the caller may see the order. */
export const orderViewFor =
  ({ role }: Pick<Caller, 'role'>, policy: Pick<OrderPolicy, 'expiresAt'>) =>
  (order: Order): OrderView => {
    const isAdmin = role === 'admin';
    const held_until = policy.expiresAt(order);
    return {
      ...orderView(order),
      ...(isAdmin && order.shipped_by !== undefined && { shipped_by: order.shipped_by }),
      ...(held_until !== undefined && { held_until }),
      ...(order.refunds && {
        refunded: toDollars(order.refunded_cents),
        refunds: order.refunds.map((refund) => refundView(refund, isAdmin)),
      }),
      ...(order.payment_state && { payment_state: order.payment_state }),
      ...(order.disputes && { disputes: order.disputes.map(disputeView) }),
    };
  };

function orderView(order: Order): OrderView {
  const { _id, part_id, part_name, part_image, name, email, delivery_address, delivery_phone, amount, total_cents } =
    order;
  const { status, transactionId, created_at, paid_at, shipped_at } = order;
  return {
    ...{
      _id,
      part_id,
      part_name,
      part_image,
      name,
      email,
      delivery_address,
      delivery_phone,
      amount,
      total_price: toDollars(total_cents),
    },
    ...{ status, transactionId, created_at, paid_at, shipped_at },
  };
}
