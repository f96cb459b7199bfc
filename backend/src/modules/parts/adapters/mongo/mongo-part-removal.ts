import { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { PARTS } from './part.schema.js';

/** Deletes the parts that a stopped server has marked as deleted. Several servers may sweep at once. */
export class MongoPartRemoval {
  constructor(private readonly store: MongoStore) {}

  async sweep(): Promise<void> {
    const parts = this.store.collection(PARTS);
    for await (const part of parts.findEach({ lifecycle: 'deleting' })) {
      await new Outbox(this.store).drain(parts, part);
      await parts.deleteOne({ _id: part._id, lifecycle: 'deleting' });
    }
  }
}
