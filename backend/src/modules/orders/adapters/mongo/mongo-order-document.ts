import { newId, timeOf } from '#shared/object-id.js';
import { type UpdateOperators, type Filter, trusted, omit } from '#shared/mongo/collection.js';
import { type OrderDocument, orderWords } from './order.schema.js';
import type { StockReservation } from '#modules/parts/adapters/mongo/part.schema.js';
import type { NewOrder, Order, OrderStatus } from '../../domain/order.js';
import { paymentStateOf } from '../../domain/order-disputes.js';
import { refundedCents } from '../../domain/order-refunds.js';

/** How long an order may take to be placed or cancelled, in milliseconds, before it counts as left behind by a crash. */
export const PLACING_TIMEOUT_MS = 60_000;

/** Whether the order was begun so long ago that its server must have stopped. */
export function isLeftBehind(id: string, now = Date.now()): boolean {
  return timeOf(id) < now - PLACING_TIMEOUT_MS;
}

/** The states of what the shop calls an order. */
export const visibleStatuses = () => trusted({ $in: ['unpaid', 'pending', 'shipped'] });

/** The order under a new id, which says when it is begun, whenever it counts as placed. */
export function newOrder(order: NewOrder, created_at = new Date().toISOString()): Order {
  return { ...order, _id: newId(), created_at, refunded_cents: 0 };
}

export function reservationOf({ _id, amount }: Pick<Order, '_id' | 'amount'>): StockReservation {
  return { order_id: _id, amount };
}

/** Belongs to every write that changes what the order adds to the sums by day; see `DailySales`. */
export function salesChanged() {
  return { uncounted: newId() };
}

export function toDocument(order: Order, keyed: boolean): OrderDocument {
  return {
    ...omit(order, 'refunded_cents', 'payment_state'),
    ...salesChanged(),
    status: 'unpaid',
    stock_acknowledged: false,
    keyed,
    words: orderWords(order),
  };
}

/** What goes with a change of `refunds` or `disputes`, which `after` has. */
export function refundsAndDisputesChange(after: Pick<Order, 'total_cents' | 'refunds' | 'disputes'>): UpdateOperators {
  const { refunds, disputes } = after;
  const payment_state = paymentStateOf(after.total_cents, refundedCents(refunds), disputes);
  const lists = { ...(refunds && { refunds }), ...(disputes && { disputes }) };
  return {
    $set: { ...lists, ...(payment_state && { payment_state }), ...salesChanged() },
    ...(!payment_state && { $unset: { payment_state: 1 } }),
    $inc: { refunds_revision: 1 },
  };
}

/** The order with the refunds and disputes that it had when it was read. */
export function unchangedSince({ _id, refunds_revision }: OrderDocument): Filter {
  return { _id, refunds_revision: refunds_revision ?? trusted({ $exists: false }) };
}

const ITS_OWN = [
  'stock_acknowledged',
  'keyed',
  'words',
  'acts',
  'uncounted',
  'refunds_revision',
  'payment_state',
] as const;

export function fromDocument(document: OrderDocument): Order {
  const { status, ...order } = omit(document, ...ITS_OWN);
  const refunded_cents = refundedCents(order.refunds);
  const payment_state = paymentStateOf(order.total_cents, refunded_cents, order.disputes);
  return {
    ...order,
    refunded_cents,
    ...(payment_state && { payment_state }),
    ...(status !== 'unpaid' && { status: status as OrderStatus }),
  };
}
