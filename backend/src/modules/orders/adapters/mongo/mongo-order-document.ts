import { newId, timeOf } from '#shared/object-id.js';
import { type UpdateOperators, type Filter, trusted, omit } from '#shared/mongo/collection.js';
import type { OrderDocument } from './order.schema.js';
import { recordPicker } from '#shared/record.js';
import { ORDER_RECORD, type NewOrder, type Order, type OrderRecord } from '../../domain/order.js';
import { orderNumber } from '../../domain/order-number.js';
import { orderWords } from '../../domain/order-words.js';
import { paymentStateOf } from '../../domain/order-disputes.js';
import { refundedCents } from '../../domain/order-refunds.js';

/** Milliseconds an order may take to be placed; after that, recovery treats its server as stopped. */
export const PLACING_TIMEOUT_MS = 60_000;

/** Whether placing the order has timed out; its id contains the time it began. */
export function hasTimedOut(id: string, now = Date.now()): boolean {
  return timeOf(id) < now - PLACING_TIMEOUT_MS;
}

/** The statuses of orders that the shop shows. */
export const visibleStatuses = () => trusted({ $in: ['unpaid', 'pending', 'shipped'] });

/** The order under a new id. The id contains the current time, also when `created_at` is another one. */
export function newOrder(order: NewOrder, created_at = new Date().toISOString()): Order {
  const _id = newId();
  return { ...order, _id, number: orderNumber(_id), created_at, refunded_cents: 0 };
}

export function toDocument(order: Order, keyed: boolean): OrderDocument {
  return {
    ...omit(order, 'refunded_cents', 'payment_state'),
    status: 'unpaid',
    keyed,
    words: orderWords(order),
  };
}

/** The update that stores the refunds, their claims and the disputes of `after`, its payment state and a new revision. */
export function refundsAndDisputesChange(
  after: Pick<Order, 'total_cents' | 'refunds' | 'refund_claims' | 'disputes' | 'papers'>,
): UpdateOperators {
  const { refunds, refund_claims, disputes, papers } = after;
  const fields = Object.entries({ refunds, refund_claims, disputes, papers, payment_state: paymentStateOf(after) });
  const present = fields.filter(([, value]) => value !== undefined);
  const absent = fields.filter(([, value]) => value === undefined).map(([field]) => [field, 1] as const);
  return {
    ...(present.length > 0 && { $set: Object.fromEntries<unknown>(present) }),
    ...(absent.length > 0 && { $unset: Object.fromEntries(absent) }),
    $inc: { refunds_revision: 1 },
  };
}

/** Matches the order while its refunds and disputes are as they were read. */
export function unchangedSince({ _id, refunds_revision }: OrderDocument): Filter {
  return { _id, refunds_revision: refunds_revision ?? trusted({ $exists: false }) };
}

/** Matches the order while its card, one of whose words are the digits, is as it was read. */
export function withCardOf({ card_last4 }: Pick<Order, 'card_last4'>): Filter {
  return { card_last4: card_last4 ?? trusted({ $exists: false }) };
}

const readRecord = recordPicker(ORDER_RECORD);

export function fromDocument(document: OrderDocument): Order {
  const { status, ...order } = readRecord(document as OrderRecord);
  const payment_state = paymentStateOf(order);
  return {
    ...order,
    refunded_cents: refundedCents(order.refunds),
    ...(payment_state && { payment_state }),
    ...(status !== 'unpaid' && { status }),
  };
}
