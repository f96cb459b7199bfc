import type { Actor } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import type { Categories, Category, CategoryPatch, NewCategory } from '../domain/category.js';
import { changedCategory, withCategory } from '../domain/category-changes.js';
import type { ListKeeper } from '../domain/kept-list.js';
import { CategoryStore } from '../ports/category.store.js';

/** The categories in a list of any store. */
export abstract class KeptCategories extends CategoryStore {
  protected abstract readonly list: ListKeeper<Category>;

  override async read(): Promise<Categories> {
    return await this.list.read();
  }

  override async add(category: NewCategory, by: Actor, id = newId()): Promise<string> {
    await this.list.write((entries) => withCategory(entries, category, id, by));
    return id;
  }

  override async change(id: string, patch: CategoryPatch, by: Actor): Promise<boolean> {
    return await this.list.write((entries) => changedCategory(entries, id, patch, by));
  }
}
