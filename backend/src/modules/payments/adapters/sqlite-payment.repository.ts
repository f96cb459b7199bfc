import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { PaymentRepository, type StoredIntent } from '../ports/payment.repository.js';

type IntentRow = Omit<StoredIntent, 'order_id'> & { order_id: string | null };

/** The intents the shop asked for, in SQLite. */
export class SqlitePaymentRepository extends PaymentRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async remember({ id, order_id, email, amount_cents }: StoredIntent): Promise<void> {
    const insert =
      'INSERT INTO payment_intents (id, order_id, email, amount_cents, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
    await this.store.write((tx) => tx.run(insert, [id, order_id ?? null, email, amount_cents, new Date()]));
  }

  override async findByOrder(order_id: string): Promise<StoredIntent | undefined> {
    const latest =
      'SELECT id, order_id, email, amount_cents FROM payment_intents WHERE order_id = ? ORDER BY seq DESC LIMIT 1';
    const row = this.store.one<IntentRow>(latest, [order_id]);
    return row && { ...row, order_id };
  }
}
