import { op } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { QueueDocument } from '#shared/mongo/order.schema.js';
import type { Order } from '../domain/order.js';
import { orderErrors } from '../domain/order.errors.js';
import { isLeftBehind } from './mongo-order-document.js';

/**
 * Keeps customers to their limit of unpaid orders. Orders that are being placed stand in one document in the order of their
 * arrival; each counts those before it and those that are stored, so that however many come at once, no more pass.
 */
export class OrderQueue {
  constructor(private readonly store: MongoStore) {}

  /** Throws `too-many-unpaid`, and stands in no queue then. */
  async enter({ _id, email }: Order, maxUnpaid: number): Promise<void> {
    for (;;) {
      const { placing } = await this.join(email, _id);
      const before = placing.slice(0, placing.indexOf(_id));
      const stored = { email, status: 'unpaid', _id: op({ $nin: placing }) };
      if (before.length + (await this.store.orders.count(stored, maxUnpaid)) < maxUnpaid) return;
      await this.leave(email, _id);
      const gone = before.filter((id) => isLeftBehind(id));
      if (gone.length === 0) throw orderErrors.tooManyUnpaid(maxUnpaid);
      for (const id of gone) {
        // Whoever left it behind must not store it after all, uncounted.
        await this.store.orders.insertNew({ _id: id, status: 'void' });
        await this.leave(email, id);
      }
    }
  }

  async leave(email: string, id: string): Promise<void> {
    await this.store.queues.change({ _id: email }, { $pull: { placing: id } });
  }

  private async join(email: string, id: string): Promise<QueueDocument> {
    for (;;) {
      try {
        const queue = await this.store.queues.changed({ _id: email }, { $push: { placing: id } }, { upsert: true });
        if (queue) return queue;
      } catch (error) {
        // Another order of this customer made the queue at the same moment.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }
}
