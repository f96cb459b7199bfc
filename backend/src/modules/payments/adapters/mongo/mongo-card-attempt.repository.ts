import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type CardAttempt, CardAttemptRepository } from '../../ports/card-attempt.repository.js';
import { CARD_ATTEMPTS } from './payment-work.schema.js';

/** Declined cards, in MongoDB. */
export class MongoCardAttemptRepository extends CardAttemptRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async note({ id, transactionId, ...attempt }: CardAttempt): Promise<void> {
    await this.store.collection(CARD_ATTEMPTS).insertIfAbsent({ _id: id, transaction_id: transactionId, ...attempt });
  }

  override async latest(of: { order_id: string } | { email: string }, since: string, limit: number): Promise<string[]> {
    const newest = await this.store
      .collection(CARD_ATTEMPTS)
      .findMany({ ...of, at: trusted({ $gte: since }) }, { at: -1 }, limit);
    return newest.map(({ at }) => at);
  }

  override async forget(before: string): Promise<void> {
    await this.store.collection(CARD_ATTEMPTS).deleteMany({ at: trusted({ $lt: before }) });
  }
}
