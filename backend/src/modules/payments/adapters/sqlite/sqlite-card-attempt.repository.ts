import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type CardAttempt, CardAttemptRepository } from '../../ports/card-attempt.repository.js';

/** Declined cards, in SQLite. */
export class SqliteCardAttemptRepository extends CardAttemptRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async note({ id, transactionId, order_id, email, at }: CardAttempt): Promise<void> {
    const insert =
      'INSERT INTO card_attempts (id, transaction_id, order_id, email, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
    await this.store.write((tx) => tx.run(insert, [id, transactionId, order_id ?? null, email, at]));
  }

  override async latest(of: { order_id: string } | { email: string }, since: string, limit: number): Promise<string[]> {
    const [column, value] = 'order_id' in of ? ['order_id', of.order_id] : ['email', of.email];
    const newest = `SELECT at FROM card_attempts WHERE ${column} = ? AND at >= ? ORDER BY at DESC LIMIT ?`;
    return this.store.all<{ at: string }>(newest, [value, since, limit]).map(({ at }) => at);
  }

  override async forget(before: string): Promise<void> {
    await this.store.write((tx) => tx.run('DELETE FROM card_attempts WHERE at < ?', [before]));
  }
}
