import type { Actor } from '#shared/actor.js';
import type { Client } from '#shared/client.js';
import type { Categories, CategoryPatch, CategoryTree, NewCategory } from '../domain/category.js';

/**
 * The store of categories. A change is written with its audit event, both or neither, and the tree is checked as it is at that moment:
 * throws the errors of `categoryErrors`.
 */
export abstract class CategoryStore {
  abstract read(): Promise<Categories>;
  /** The tree for a list of parts; changes of other servers come seconds later. */
  abstract current(): CategoryTree | Promise<CategoryTree>;
  /** Returns the new category's id; with `id` this one, and adds nothing when there is a category with it. */
  abstract add(category: NewCategory, by: Actor, id?: string): Promise<string>;
  /** False when it has these values. */
  abstract change(id: string, patch: CategoryPatch, by: Actor): Promise<boolean>;
  /** Deletes a category; its parts and categories come into the category `into`, and without one it must have none. */
  abstract remove(id: string, into: string | undefined, by: Actor): Promise<void>;
  /** Whether a part on sale has one of these ids as its category. */
  abstract sells(ids: readonly string[]): Promise<boolean>;
  /** The number of parts on sale by the id of their category, as they have it. */
  abstract partCounts(client?: Client): Promise<ReadonlyMap<string, number>>;
}
