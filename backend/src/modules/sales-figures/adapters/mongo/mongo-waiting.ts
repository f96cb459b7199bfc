import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PAYMENT_STATES } from '#modules/orders/domain/order-disputes.js';
import { onSale, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { DISPUTES, UNMATCHED_PAYMENTS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { REVIEWS } from '#modules/reviews/adapters/mongo/review.schema.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Waiting } from '../../domain/figures.js';

/** Pending orders without those that must not be shipped; the second count reads the few orders with a payment state. */
export async function toShip(store: MongoStore): Promise<number> {
  const orders = store.collection(ORDERS);
  const [pending, notToShip] = await Promise.all([
    orders.count({ status: 'pending' }),
    orders.count({ status: 'pending', payment_state: trusted({ $in: [...PAYMENT_STATES] }) }),
  ]);
  return Math.max(0, pending - notToShip);
}

/** Each count reads an index that has little more than what it counts. */
export async function countWaiting(store: MongoStore, now: string, lowStock: number): Promise<Waiting> {
  const unmatched = (state: string) => store.collection(UNMATCHED_PAYMENTS).count({ state });
  const messages = (state: string) => store.collection(MESSAGES).count({ state });
  const [
    to_ship,
    disputes,
    unmatched_payments,
    failed,
    failedOfOrders,
    correction_requests,
    failed_messages,
    ...others
  ] = await Promise.all([
    toShip(store),
    openDisputes(store, now),
    unmatched('open'),
    unmatched('refund-failed'),
    lastRefundsFailed(store),
    store.collection(ORDERS).count({ 'correction_requests.status': 'open' }),
    messages('failed'),
    messages('held'),
    store.collection(PARTS).count({ quantity: trusted({ $lte: lowStock }), ...onSale() }),
    store.collection(REVIEWS).count({ created_at: trusted({ $gte: now.slice(0, 10) }) }),
  ]);
  const [held_messages, low_stock, reviews_today] = others;
  return {
    ...{ to_ship, ...disputes, unmatched_payments, failed_refunds: failed + failedOfOrders },
    ...{ correction_requests, failed_messages, held_messages, low_stock, reviews_today },
  };
}

async function openDisputes(store: MongoStore, now: string): Promise<Pick<Waiting, 'disputes' | 'dispute_due_by'>> {
  const isOpen = { status: trusted({ $in: ['inquiry', 'open'] }) };
  let disputes = 0;
  let dispute_due_by: string | undefined;
  for await (const { due_by } of store.collection(DISPUTES).scan(isOpen, ['due_by'])) {
    disputes += 1;
    if (due_by !== undefined && due_by >= now && (dispute_due_by === undefined || due_by < dispute_due_by))
      dispute_due_by = due_by;
  }
  return { disputes, ...(dispute_due_by !== undefined && { dispute_due_by }) };
}

/** Few orders have a failed refund; most of these were refunded again since. */
async function lastRefundsFailed(store: MongoStore): Promise<number> {
  let count = 0;
  for await (const { refunds } of store.collection(ORDERS).scan({ 'refunds.status': 'failed' }, ['refunds']))
    if (refunds?.at(-1)?.status === 'failed') count += 1;
  return count;
}
