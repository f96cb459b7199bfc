import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Basket } from '../../domain/basket.js';
import { BasketStore } from '../../ports/basket.store.js';
import { BASKETS } from './basket.schema.js';

/** Baskets in MongoDB, a document for each. */
export class MongoBasketStore extends BasketStore {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async find(user_id: string): Promise<Basket> {
    // Majority read: after a rollback the same revision would identify another basket.
    const stored = await this.store.collection(BASKETS).findOneMajority({ _id: user_id });
    return { lines: stored?.lines ?? [], revision: stored?.revision ?? 0 };
  }

  override async replace(user_id: string, { lines, revision }: Basket): Promise<Basket | undefined> {
    const next = { lines, revision: revision + 1 };
    const baskets = this.store.collection(BASKETS);
    const isWritten =
      revision === 0
        ? await baskets.insertIfAbsent({ _id: user_id, ...next })
        : await baskets.updateOne({ _id: user_id, revision }, { $set: next });
    return isWritten ? next : undefined;
  }
}
