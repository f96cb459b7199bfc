import { newId } from '#shared/object-id.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';

/** The intents the shop asked for, in MongoDB. */
export class MongoPaymentRepository extends PaymentRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async remember({ id, ...intent }: StoredIntent): Promise<void> {
    await this.store.intents.insertNew({ _id: id, ...intent, created_at: new Date().toISOString(), seq: newId() });
  }

  override async findByOrder(order_id: string): Promise<StoredIntent | undefined> {
    const [latest] = await this.store.intents.many({ order_id }, { created_at: -1, seq: -1 }, 1);
    return latest && { id: latest._id, order_id, email: latest.email, amount_cents: latest.amount_cents };
  }
}
