import { Outbox, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { fieldsOf } from '#shared/record.js';
import { type Filter, omit, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Order } from '../../domain/order.js';
import { trackingChanged } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type Tracking, TRACKING } from '../../domain/tracking.js';
import { orderWords } from '../../domain/order-words.js';
import { fromDocument, visibleStatuses, withCardOf } from './mongo-order-document.js';
import { ORDERS } from './order.schema.js';

const FIELDS = fieldsOf(TRACKING);

/** Matches the order while it is shipped, at the same time, with the tracking and the card that were read. */
export function stillShipped({ _id, shipped_at, ...order }: Order): Filter {
  const tracking = FIELDS.map((field) => [field, order[field] ?? trusted({ $exists: false })] as const);
  return { _id, status: 'shipped', shipped_at, ...withCardOf(order), ...Object.fromEntries(tracking) };
}

/** Removes the tracking. */
export const UNSET_TRACKING = Object.fromEntries(FIELDS.map((field) => [field, 1]));

/** The order without tracking. */
export const withoutTracking = (order: Order): Order => omit(order, ...FIELDS);

/** Replaces the tracking of a shipped order, with an audit event. The write is conditional on the tracking that was read, and retried. */
export async function changeTracking(store: MongoStore, id: string, tracking: Tracking, by: Actor) {
  const orders = store.collection(ORDERS);
  for (;;) {
    const document = isId(id) ? await orders.findOne({ _id: id, status: visibleStatuses() }) : undefined;
    if (!document) return 'unknown';
    const before = fromDocument(document);
    if (before.status !== 'shipped') return 'not-shipped';
    if (FIELDS.every((field) => before[field] === tracking[field])) return 'unchanged';
    const absent = FIELDS.filter((field) => tracking[field] === undefined);
    const after = { ...withoutTracking(before), ...tracking };
    const changed = await orders.findOneAndUpdate(stillShipped(before), {
      $set: { ...tracking, words: orderWords(after) },
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
      ...pushPending(orderMessages.trackingChanged(after), [trackingChanged(before, after, by)]),
    });
    // Another admin changed the tracking or undid the shipping, or the card was stored: read again.
    if (!changed) continue;
    await new Outbox(store).drain(orders, changed);
    return 'changed';
  }
}
