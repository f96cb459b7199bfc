import { trusted } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type QueueDocument, ORDERS, ORDER_QUEUES } from './order.schema.js';
import type { Order } from '../../domain/order.js';
import { type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { isLeftBehind } from './mongo-order-document.js';

/**
 * Keeps customers to their limits of unpaid orders. Orders that are being placed stand in one document in the order of their
 * arrival; each counts those before it and those that are stored, so that however many come at once, no more pass.
 */
export class UnpaidOrderLimit {
  constructor(private readonly store: MongoStore) {}

  /** Throws the refusal of `unpaidRefusal`; the order is in no queue then. */
  async enter(order: Order, limits: UnpaidLimits): Promise<void> {
    const { email, total_cents } = order;
    for (;;) {
      const { placing } = await this.join(email, placeOf(order));
      const before = placing.slice(0, placing.indexOf(placeOf(order)));
      const unpaid = await this.stored(email, placing.map(idOf), limits);
      for (const place of before) count(unpaid, centsOf(place));
      const refusal = unpaidRefusal(limits, unpaid, total_cents);
      if (!refusal) return;
      await this.leave(order);
      const gone = before.filter((place) => isLeftBehind(idOf(place)));
      if (gone.length === 0) throw refusal;
      for (const place of gone) {
        // The server that left it behind must not store it after all, uncounted.
        await this.store.collection(ORDERS).insertIfAbsent({ _id: idOf(place), status: 'void' });
        await this.drop(email, place);
      }
    }
  }

  async leave(order: Order): Promise<void> {
    await this.drop(order.email, placeOf(order));
  }

  private async drop(email: string, place: string): Promise<void> {
    await this.store.collection(ORDER_QUEUES).updateOne({ _id: email }, { $pull: { placing: place } });
  }

  /** The customer's stored unpaid orders that are in no queue, counted until a limit is reached. */
  private async stored(email: string, placing: string[], limits: UnpaidLimits): Promise<UnpaidOrders> {
    const { maxUnpaid = Infinity, maxUnpaidCents = Infinity } = limits;
    const unpaid = { count: 0, total_cents: 0 };
    const wanted = { email, status: 'unpaid', _id: trusted({ $nin: placing }) };
    for await (const { total_cents } of this.store.collection(ORDERS).scan(wanted, ['total_cents'])) {
      count(unpaid, total_cents);
      if (unpaid.count >= maxUnpaid || unpaid.total_cents >= maxUnpaidCents) break;
    }
    return unpaid;
  }

  private async join(email: string, place: string): Promise<QueueDocument> {
    for (;;) {
      try {
        const queue = await this.store
          .collection(ORDER_QUEUES)
          .findOneAndUpdate({ _id: email }, { $push: { placing: place } }, { upsert: true });
        if (queue) return queue;
      } catch (error) {
        // Another order of this customer made the queue at the same moment.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }
}

function count(unpaid: UnpaidOrders, total_cents: number): void {
  unpaid.count += 1;
  unpaid.total_cents += total_cents;
}

/** An order's place in the queue: its id, a space, and its total in cents. */
function placeOf({ _id, total_cents }: Order): string {
  return `${_id} ${total_cents}`;
}

function idOf(place: string): string {
  return place.split(' ')[0] ?? '';
}

/** Servers of an earlier version put the id alone there. */
function centsOf(place: string): number {
  return Number(place.split(' ')[1] ?? 0);
}
