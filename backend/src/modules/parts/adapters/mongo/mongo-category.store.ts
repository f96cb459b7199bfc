import type { Actor } from '#shared/actor.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type Category, CategoryTree, NO_CATEGORIES } from '../../domain/category.js';
import { withoutCategory } from '../../domain/category-changes.js';
import { KeptCategories } from '../kept-categories.js';
import { CATEGORIES } from './category.schema.js';
import { MongoKeptList } from './kept-list.js';
import { existing, onSale, PARTS } from './part.schema.js';

export function categoryList(store: MongoStore): MongoKeptList<Category, CategoryTree> {
  return new MongoKeptList(store, {
    collection: CATEGORIES,
    first: NO_CATEGORIES,
    view: (entries) => new CategoryTree(entries),
    // The answers with a part name its category.
    afterChange: () => store.bumpRevision('parts'),
  });
}

export class MongoCategoryStore extends KeptCategories {
  protected override readonly list: MongoKeptList<Category, CategoryTree>;

  constructor(private readonly store: MongoStore) {
    super();
    this.list = categoryList(store);
  }

  override async remove(id: string, into: string | undefined, by: Actor): Promise<void> {
    await this.list.write(async (entries) => {
      const hasParts = await this.hasParts(new CategoryTree(entries).idsOf(id), existing());
      return withoutCategory(entries, id, { into, hasParts }, by);
    });
  }

  override async sells(ids: readonly string[]): Promise<boolean> {
    return await this.hasParts(ids, onSale());
  }

  private async hasParts(ids: readonly string[], which: Filter): Promise<boolean> {
    const found = { category_id: trusted({ $in: [...ids] }), ...which };
    return (await this.store.collection(PARTS).findOne(found)) !== undefined;
  }

  override async partCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.store
      .collection(PARTS)
      .aggregate<{ _id: string; parts: number }>([
        { $match: { category_id: { $exists: true }, ...onSale() } },
        { $group: { _id: '$category_id', parts: { $sum: 1 } } },
      ]);
    return new Map(rows.map(({ _id, parts }) => [_id, parts]));
  }

  override current(): Promise<CategoryTree> {
    return this.list.current();
  }
}
