import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { WebhookEventRepository } from '../../ports/webhook-event.repository.js';

/** Events that have had their effect, in SQLite. */
export class SqliteWebhookEventRepository extends WebhookEventRepository {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async isKnown(id: string): Promise<boolean> {
    return this.store.one('SELECT id FROM webhook_events WHERE id = ?', [id]) !== undefined;
  }

  override async remember(id: string, at: string): Promise<void> {
    const insert = 'INSERT INTO webhook_events (id, at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING';
    await this.store.write((tx) => tx.run(insert, [id, at]));
  }

  override async forget(before: string): Promise<void> {
    await this.store.write((tx) => tx.run('DELETE FROM webhook_events WHERE at < ?', [before]));
  }
}
