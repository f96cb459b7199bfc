import { type AuditEvent, changedFields, type Fields } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { toDollars } from '#shared/money.js';
import type { Order } from './order.js';
import { refundedCents } from './order-refunds.js';

const subject = ({ _id, amount, part_name, email }: Order): AuditEvent['subject'] => ({
  type: 'order',
  id: _id,
  label: `${amount} × ${part_name} for ${email}`,
});

/** Omits address and phone: the log is permanent, and the shop needs them only while the order exists. */
function lastingFields(order: Order): Fields {
  const { _id, part_id, part_name, part_image, name, email, amount, total_cents, created_at } = order;
  return { _id, part_id, part_name, part_image, name, email, amount, total_price: toDollars(total_cents), created_at };
}

const stateFields = ({ status, shipped_at }: Order): Fields => ({ status, shipped_at });

/** @param reason why the admin ships an order whose money is refunded or disputed */
export function orderShipped(before: Order, after: Order, by: Actor, reason?: string): AuditEvent {
  const changed = changedFields(stateFields(before), stateFields(after));
  const { payment_state } = before;
  const override = payment_state && { payment_state, override: true, reason };
  return { action: 'order-shipped', by, subject: subject(after), ...changed, after: { ...changed.after, ...override } };
}

export function shippingUndone(before: Order, after: Order, by: Actor): AuditEvent {
  const changed = changedFields(stateFields(before), stateFields(after));
  return { action: 'order-shipping-undone', by, subject: subject(after), ...changed };
}

/** @param paid the order after the payment */
export function paymentRecorded(paid: Order, by: Actor): AuditEvent {
  const { status, transactionId, paid_at } = paid;
  return {
    action: 'payment-recorded',
    by,
    subject: subject(paid),
    ...changedFields({}, { status, transactionId, paid_at }),
  };
}

/** One event for each new refund by an admin of the shop; a refund made at the gateway has no event. */
export function refundActs({ refunds: known = [] }: Order, after: Order): AuditEvent[] {
  const { refunds = [] } = after;
  return refunds.flatMap(({ id, amount_cents, status, by }, index) => {
    if (index < known.length || by === undefined) return [];
    const [before, since] = [index, index + 1].map((end) => toDollars(refundedCents(refunds.slice(0, end))));
    const refund = { refund_id: id, refund_amount: toDollars(amount_cents), refund_status: status };
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

/** Only unpaid orders can be deleted. */
export function orderDeleted(order: Order, by: Actor): AuditEvent {
  return { action: 'order-deleted', by, subject: subject(order), before: lastingFields(order) };
}
