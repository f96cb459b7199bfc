import { type AuditEvent, changedFields, type Fields } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { toDollars } from '#shared/money.js';
import type { OrderLine } from './order-line.js';
import type { Order, ORDER_STATUSES } from './order.js';
import { type OrderRefund, refundedCents } from './order-refunds.js';

type RefundedLine = NonNullable<OrderRefund['lines']>[number];

/** The fields of an order in an event; no address and no card data. */
export interface OrderNote extends Pick<Order, '_id' | 'number' | 'part_name' | 'name' | 'amount' | 'payment_state'> {
  /** whole US dollars */
  total_price: number;
  status: (typeof ORDER_STATUSES)[number];
}

/** The live events of orders. */
export interface OrderEvent {
  type:
    | 'order-placed'
    | 'order-paid'
    | 'order-shipped'
    | 'order-shipping-undone'
    | 'order-tracking-changed'
    | 'order-deleted'
    | 'order-refunded'
    | 'order-disputed';
  order: OrderNote;
}

/** The fields of an order that a live event contains. */
export function orderNote(order: Order): OrderNote {
  const { _id, number, part_name, name, amount, total_cents, status = 'unpaid', payment_state } = order;
  const total_price = toDollars(total_cents);
  return { _id, number, part_name, name, amount, total_price, status, ...(payment_state && { payment_state }) };
}

export const ORDER_ACTIONS = [
  'order-shipped',
  'order-shipping-undone',
  'order-tracking-changed',
  'order-deleted',
  'payment-recorded',
  'order-refunded',
] as const;
type OrderAuditEvent = AuditEvent<(typeof ORDER_ACTIONS)[number], 'order'>;

const subject = ({ _id, number, amount, part_name, email }: Order): OrderAuditEvent['subject'] => ({
  type: 'order',
  id: _id,
  label: `${number}: ${amount} × ${part_name} for ${email}`,
});

/** Omits address and phone: the log is permanent, and the shop needs them only while the order exists. */
function lastingFields(order: Order): Fields {
  const { _id, number, part_id, part_name, part_image, name, email, amount, total_cents, created_at } = order;
  const fields = {
    _id,
    number,
    part_id,
    part_name,
    part_image,
    name,
    email,
    amount,
    total_price: toDollars(total_cents),
  };
  // A single line has only what the order's own fields say.
  return { ...fields, created_at, ...(order.lines.length > 1 && { lines: order.lines.map(lastingLine) }) };
}

function lastingLine({ part_id, part_name, sku, price_cents, amount, total_cents }: OrderLine): Fields {
  const money = { price: toDollars(price_cents), amount, total_price: toDollars(total_cents) };
  return { part_id, part_name, ...(sku !== undefined && { sku }), ...money };
}

/** A single parcel has the fields of its own. */
function trackingFields({ parcels = [] }: Order): Fields {
  return parcels.length > 1 ? { parcels } : { ...parcels[0] };
}

const stateFields = (order: Order): Fields => ({
  status: order.status,
  shipped_at: order.shipped_at,
  ...trackingFields(order),
});

/** @param reason why the admin ships an order whose money is refunded or disputed */
export function orderShipped(before: Order, after: Order, by: Actor, reason?: string): OrderAuditEvent {
  const changed = changedFields(stateFields(before), stateFields(after));
  const { payment_state } = before;
  const override = payment_state && { payment_state, override: true, reason };
  return { action: 'order-shipped', by, subject: subject(after), ...changed, after: { ...changed.after, ...override } };
}

export function shippingUndone(before: Order, after: Order, by: Actor): OrderAuditEvent {
  const changed = changedFields(stateFields(before), stateFields(after));
  return { action: 'order-shipping-undone', by, subject: subject(after), ...changed };
}

export function trackingChanged(before: Order, after: Order, by: Actor): OrderAuditEvent {
  const changed = changedFields(trackingFields(before), trackingFields(after));
  return { action: 'order-tracking-changed', by, subject: subject(after), ...changed };
}

/** @param paid the order after the payment */
export function paymentRecorded(paid: Order, by: Actor): OrderAuditEvent {
  const { status, transactionId, paid_at } = paid;
  return {
    action: 'payment-recorded',
    by,
    subject: subject(paid),
    ...changedFields({}, { status, transactionId, paid_at }),
  };
}

/** One event for each new refund by an admin of the shop; a refund made at the gateway has no event. */
export function refundAuditEvents({ refunds: known = [] }: Order, after: Order): OrderAuditEvent[] {
  const { refunds = [] } = after;
  return refunds.flatMap(({ id, amount_cents, status, by, reason, lines }, index) => {
    if (index < known.length || by === undefined) return [];
    const [before, since] = [index, index + 1].map((end) => toDollars(refundedCents(refunds.slice(0, end))));
    const refund = {
      ...{ refund_id: id, refund_amount: toDollars(amount_cents), refund_status: status },
      ...(reason !== undefined && { reason }),
      ...(lines && { lines: lines.map((line) => refundedLine(line, after)) }),
    };
    return [
      {
        action: 'order-refunded',
        by: { who: by },
        subject: subject(after),
        ...changedFields({ refunded: before }, { refunded: since, ...refund }),
      },
    ];
  });
}

function refundedLine({ part_id, pieces, restocked }: RefundedLine, { lines }: Order): Fields {
  const { part_name, sku } = lines.find((line) => line.part_id === part_id) ?? {};
  return { part_id, part_name, ...(sku !== undefined && { sku }), pieces, restocked };
}

/** Only unpaid orders can be deleted. */
export function orderDeleted(order: Order, by: Actor): OrderAuditEvent {
  return { action: 'order-deleted', by, subject: subject(order), before: lastingFields(order) };
}
