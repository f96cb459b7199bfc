import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { WebhookEventRepository } from '../../ports/webhook-event.repository.js';

/** Events that have had their effect, in MongoDB. */
export class MongoWebhookEventRepository extends WebhookEventRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async isKnown(id: string): Promise<boolean> {
    return (await this.store.webhookEvents.findOne({ _id: id })) !== undefined;
  }

  override async remember(id: string, at: string): Promise<void> {
    await this.store.webhookEvents.insertIfAbsent({ _id: id, at });
  }

  override async forget(before: string): Promise<void> {
    await this.store.webhookEvents.deleteMany({ at: trusted({ $lt: before }) });
  }
}
