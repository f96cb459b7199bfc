import { isDeepStrictEqual } from 'node:util';
import { Outbox, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Order } from '../../domain/order.js';
import { trackingChanged } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import type { Parcel } from '../../domain/tracking.js';
import { orderWords } from '../../domain/order-words.js';
import { fromDocument, visibleStatuses, withCardOf } from './mongo-order-document.js';
import { ORDERS } from './order.schema.js';

/** Matches the order while it is shipped, at the same time, with the parcels and the card that were read. */
export function stillShipped({ _id, shipped_at, parcels, ...order }: Order): Filter {
  const tracking = trusted(parcels ? { $eq: parcels } : { $exists: false });
  return { _id, status: 'shipped', shipped_at, ...withCardOf(order), parcels: tracking };
}

/** Replaces the parcels of a shipped order, with an audit event. The write is conditional on the parcels that were read, and retried. */
export async function changeTracking(store: MongoStore, id: string, parcels: readonly Parcel[], by: Actor) {
  const orders = store.collection(ORDERS);
  for (;;) {
    const document = isId(id) ? await orders.findOne({ _id: id, status: visibleStatuses() }) : undefined;
    if (!document) return 'unknown';
    const before = fromDocument(document);
    if (before.status !== 'shipped') return 'not-shipped';
    if (isDeepStrictEqual(before.parcels, parcels)) return 'unchanged';
    const after = { ...before, parcels };
    const changed = await orders.findOneAndUpdate(stillShipped(before), {
      $set: { parcels, words: orderWords(after) },
      ...pushPending(orderMessages.trackingChanged(after), [trackingChanged(before, after, by)]),
    });
    // Another admin changed the tracking or undid the shipping, or the card was stored: read again.
    if (!changed) continue;
    await new Outbox(store).drain(orders, changed);
    return 'changed';
  }
}
