import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type Basket, BASKET_RECORD } from '../../domain/basket.js';
import { BasketStore } from '../../ports/basket.store.js';

type BasketRow = RowOf<typeof BASKET_RECORD>;

const readRow = rowReader(BASKET_RECORD);

/** Baskets in SQLite, a row for each. */
export class SqliteBasketStore extends BasketStore {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async find(user_id: string): Promise<Basket> {
    const row = this.store.one<BasketRow>('SELECT user_id, lines, revision FROM baskets WHERE user_id = ?', [user_id]);
    if (!row) return { lines: [], revision: 0 };
    const { lines, revision } = readRow(row);
    return { lines, revision };
  }

  override replace(user_id: string, { lines, revision }: Basket): Promise<Basket | undefined> {
    const json = JSON.stringify(lines);
    return this.store.write((tx) => {
      const written =
        revision === 0
          ? tx.run('INSERT INTO baskets (user_id, lines, revision) VALUES (?, ?, 1) ON CONFLICT DO NOTHING', [
              ...[user_id, json],
            ])
          : tx.run('UPDATE baskets SET lines = ?, revision = revision + 1 WHERE user_id = ? AND revision = ?', [
              ...[json, user_id, revision],
            ]);
      return written === 1 ? { lines, revision: revision + 1 } : undefined;
    });
  }
}
