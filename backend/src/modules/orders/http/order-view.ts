import type { Caller } from '#shared/caller.js';
import { disputeView } from './dispute-view.js';
import { refundView } from './refund-view.js';
import { toDollars } from '#shared/money.js';
import type { OrderPolicy } from '../domain/order-policy.js';
import type { Order } from '../domain/order.js';
import { trackingUrl } from '../domain/tracking.js';
import type { OrderLine } from '../domain/order-line.js';
import type { OrderLineView, OrderView } from './order.dto.js';

/** The order as the caller may see it; the caller may see the order. Fields that are not named here are shown to both. */
export const orderViewFor =
  ({ role }: Pick<Caller, 'role'>, policy: Pick<OrderPolicy, 'expiresAt'>) =>
  (order: Order): OrderView => {
    const { total_cents, lines, shipped_by, refunded_cents, refunds, disputes, ...shown } = order;
    const isAdmin = role === 'admin';
    return {
      ...shown,
      total_price: toDollars(total_cents),
      lines: lines.map(lineView),
      shipped_by: isAdmin ? shipped_by : undefined,
      tracking_url: trackingUrl(order),
      held_until: policy.expiresAt(order),
      refunded: refunds && toDollars(refunded_cents),
      refunds: refunds?.map((refund) => refundView(refund, isAdmin)),
      disputes: disputes?.map(disputeView),
    };
  };

export function lineView(line: OrderLine): OrderLineView {
  const { part_id, part_name, part_image, sku, price_cents, amount, total_cents } = line;
  const part = { part_id, part_name, part_image, ...(sku !== undefined && { sku }) };
  return { ...part, price: toDollars(price_cents), amount, total_price: toDollars(total_cents) };
}
