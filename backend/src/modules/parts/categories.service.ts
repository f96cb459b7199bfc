import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { type Category, type CategoryPatch, childrenOf, idsOf, type NewCategory } from './domain/category.js';
import { CategoryStore } from './ports/category.store.js';

/** A category with those below it. */
export interface CategoryNode {
  category: Category;
  /** its place among the categories of its parent, from 0 */
  position: number;
  /** parts on sale in it and below it */
  part_count: number;
  children: CategoryNode[];
}

/** The categories of parts. */
@Injectable()
export class CategoriesService {
  constructor(private readonly categories: CategoryStore) {}

  /** The tree from its top. Only admins see categories without parts. */
  async tree(caller: Caller | undefined): Promise<CategoryNode[]> {
    const [{ entries }, counts] = await Promise.all([this.categories.read(), this.categories.partCounts()]);
    const below = (parent_id: string | undefined): CategoryNode[] =>
      childrenOf(entries, parent_id).map((category, position) => {
        const children = below(category._id);
        const own = idsOf([category]).reduce((sum, _id) => sum + (counts.get(_id) ?? 0), 0);
        const part_count = children.reduce((sum, child) => sum + child.part_count, own);
        const shown = caller?.role === 'admin' ? children : children.filter(hasParts);
        return { category, position, part_count, children: shown };
      });
    const top = below(undefined);
    return caller?.role === 'admin' ? top : top.filter(hasParts);
  }

  /** Adds a category; returns its id. */
  async add(category: NewCategory, caller: Caller): Promise<string> {
    return await this.categories.add(category, actorOf(caller));
  }

  /** Returns 1 when something changed, else 0. */
  async change(id: string, patch: CategoryPatch, caller: Caller): Promise<number> {
    return (await this.categories.change(id, patch, actorOf(caller))) ? 1 : 0;
  }

  async remove(id: string, into: string | undefined, caller: Caller): Promise<void> {
    await this.categories.remove(id, into, actorOf(caller));
  }
}

const hasParts = ({ part_count }: CategoryNode) => part_count > 0;
