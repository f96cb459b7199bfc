import type { Actor } from '#shared/actor.js';
import type { Client } from '#shared/client.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { CATEGORIES_RECORD, type Category, CategoryTree, NO_CATEGORIES } from '../../domain/category.js';
import { withoutCategory } from '../../domain/category-changes.js';
import { KeptCategories } from '../kept-categories.js';
import { SqliteKeptList } from './kept-list.js';
import { REVISE_PARTS } from './part.schema.js';

const HAS_PARTS = 'SELECT 1 FROM parts WHERE archived IS ? AND category_id IN (SELECT value FROM json_each(?)) LIMIT 1';
/* Values of `archived`. */
const ON_SALE = null;
const ARCHIVED = 1;
const COUNTS = `SELECT category_id, count(*) AS parts FROM parts
  WHERE archived IS NULL AND category_id IS NOT NULL GROUP BY category_id`;

export function categoryList(store: SqliteStore): SqliteKeptList<Category, CategoryTree> {
  return new SqliteKeptList(store, {
    table: 'categories',
    record: CATEGORIES_RECORD,
    first: NO_CATEGORIES,
    view: (entries) => new CategoryTree(entries),
    // The answers with a part name its category.
    alsoWrite: REVISE_PARTS,
  });
}

export class SqliteCategoryStore extends KeptCategories {
  protected override readonly list: SqliteKeptList<Category, CategoryTree>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.list = categoryList(store);
  }

  override async remove(id: string, into: string | undefined, by: Actor): Promise<void> {
    await this.list.write((entries, tx) => {
      const ids = JSON.stringify(new CategoryTree(entries).idsOf(id));
      const hasParts = [ON_SALE, ARCHIVED].some((archived) => tx.one(HAS_PARTS, [archived, ids]) !== undefined);
      return withoutCategory(entries, id, { into, hasParts }, by);
    });
  }

  override async sells(ids: readonly string[]): Promise<boolean> {
    return this.store.one(HAS_PARTS, [ON_SALE, JSON.stringify(ids)]) !== undefined;
  }

  override async partCounts(client?: Client): Promise<ReadonlyMap<string, number>> {
    const rows = await this.store.allInThread<{ category_id: string; parts: number }>(COUNTS, [], client);
    return new Map(rows.map(({ category_id, parts }) => [category_id, parts]));
  }

  override current(): CategoryTree {
    return this.list.current();
  }
}
