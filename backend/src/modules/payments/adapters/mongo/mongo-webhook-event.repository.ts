import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { WebhookEventRepository } from '../../ports/webhook-event.repository.js';
import { WEBHOOK_EVENTS } from './payment-work.schema.js';

/** Events that have had their effect, in MongoDB. */
export class MongoWebhookEventRepository extends WebhookEventRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async isKnown(id: string): Promise<boolean> {
    return (await this.store.collection(WEBHOOK_EVENTS).findOne({ _id: id })) !== undefined;
  }

  override async remember(id: string, at: string): Promise<void> {
    await this.store.collection(WEBHOOK_EVENTS).insertIfAbsent({ _id: id, at });
  }

  override async forget(before: string): Promise<void> {
    await this.store.collection(WEBHOOK_EVENTS).deleteMany({ at: trusted({ $lt: before }) });
  }
}
