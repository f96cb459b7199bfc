import { trusted } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type QueueDocument, ORDERS, ORDER_QUEUES } from './order.schema.js';
import type { Order } from '../../domain/order.js';
import { type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { hasTimedOut } from './mongo-order-document.js';

/**
 * Enforces the customers' limits of unpaid orders. One document for each customer lists the orders that are being placed, in the order
 * of arrival. Each order counts the stored ones and those before it in the list, so concurrent orders cannot exceed the limit.
 */
export class UnpaidOrderLimit {
  constructor(private readonly store: MongoStore) {}

  /** Adds the order to the queue; throws the refusal of `unpaidRefusal` and removes it again when it exceeds a limit. */
  async enter(order: Order, limits: UnpaidLimits): Promise<void> {
    const { email, total_cents } = order;
    for (;;) {
      const { placing } = await this.join(email, entryOf(order));
      const before = placing.slice(0, placing.indexOf(entryOf(order)));
      const unpaid = await this.countStored(email, placing.map(idOf), limits);
      for (const entry of before) addTo(unpaid, centsOf(entry));
      const refusal = unpaidRefusal(limits, unpaid, total_cents);
      if (!refusal) return;
      await this.leave(order);
      const abandoned = before.filter((entry) => hasTimedOut(idOf(entry)));
      if (abandoned.length === 0) throw refusal;
      for (const entry of abandoned) {
        // The `void` order prevents the stopped server from storing its order later, without an entry in the queue.
        await this.store.collection(ORDERS).insertIfAbsent({ _id: idOf(entry), status: 'void' });
        await this.drop(email, entry);
      }
    }
  }

  async leave(order: Order): Promise<void> {
    await this.drop(order.email, entryOf(order));
  }

  private async drop(email: string, entry: string): Promise<void> {
    await this.store.collection(ORDER_QUEUES).updateOne({ _id: email }, { $pull: { placing: entry } });
  }

  /** Counts the customer's stored unpaid orders that are not in the queue, until a limit is reached. */
  private async countStored(email: string, placing: string[], limits: UnpaidLimits): Promise<UnpaidOrders> {
    const { maxUnpaid = Infinity, maxUnpaidCents = Infinity } = limits;
    const unpaid = { count: 0, total_cents: 0 };
    const notQueued = { email, status: 'unpaid', _id: trusted({ $nin: placing }) };
    for await (const { total_cents } of this.store.collection(ORDERS).scan(notQueued, ['total_cents'])) {
      addTo(unpaid, total_cents);
      if (unpaid.count >= maxUnpaid || unpaid.total_cents >= maxUnpaidCents) break;
    }
    return unpaid;
  }

  private async join(email: string, entry: string): Promise<QueueDocument> {
    for (;;) {
      try {
        const queue = await this.store
          .collection(ORDER_QUEUES)
          .findOneAndUpdate({ _id: email }, { $push: { placing: entry } }, { upsert: true });
        if (queue) return queue;
      } catch (error) {
        // A concurrent order of this customer has created the document.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }
}

function addTo(unpaid: UnpaidOrders, total_cents: number): void {
  unpaid.count += 1;
  unpaid.total_cents += total_cents;
}

/** An order's entry in the queue: its id, a space, and its total in cents. */
function entryOf({ _id, total_cents }: Order): string {
  return `${_id} ${total_cents}`;
}

function idOf(entry: string): string {
  return entry.split(' ')[0] ?? '';
}

/** 0 for entries of an earlier version, which contain only the id. */
function centsOf(entry: string): number {
  return Number(entry.split(' ')[1] ?? 0);
}
