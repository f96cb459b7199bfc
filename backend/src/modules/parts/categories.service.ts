import { invalid } from '#shared/domain-error.js';
import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { finds } from '#shared/search-query.js';
import { AttributeList } from './domain/attribute.js';
import { attributeErrors } from './domain/attribute.errors.js';
import {
  type Category,
  type CategoryPatch,
  CategoryTree,
  childrenOf,
  idsOf,
  type NewCategory,
  pathOf,
  subtreeOf,
} from './domain/category.js';
import { partSearch, type SynonymMap } from './domain/part-search.js';
import { partWords } from './domain/search-words.js';
import { AttributeStore } from './ports/attribute.store.js';
import { missingUploads, NOT_UPLOADED } from './judged-uploads.js';
import { CategoryStore } from './ports/category.store.js';
import { UploadStore } from './ports/upload.store.js';

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
  constructor(
    private readonly categories: CategoryStore,
    private readonly attributes: AttributeStore,
    private readonly uploads: UploadStore,
  ) {}

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

  /** All categories with parts on sale, each before those below it. */
  async withParts(): Promise<CategoryNode[]> {
    const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
      nodes.flatMap((node) => [node, ...flat(node.children)]);
    return flat(await this.tree(undefined));
  }

  /** The category that has this slug, or else had it, after those that it is in; undefined without parts on sale. */
  async path(slug: string): Promise<Category[] | undefined> {
    const { entries } = await this.categories.read();
    const category = new CategoryTree(entries).withSlug(slug);
    if (!category) return undefined;
    const isShown = await this.categories.sells(idsOf(subtreeOf(entries, category)));
    return isShown ? pathOf(entries, category) : undefined;
  }

  /** The categories with parts on sale whose names have all words of a search for parts. */
  async named(q: string, synonyms: SynonymMap): Promise<CategoryNode[]> {
    const search = partSearch(q, synonyms, { isNumber: false });
    const isNamed = ({ name }: Category) => search && finds(search.found, partWords({ name, description: '' }));
    // Most texts name none, and counting the parts takes longer.
    if (!(await this.categories.read()).entries.some(isNamed)) return [];
    return (await this.withParts()).filter(({ category }) => isNamed(category));
  }

  /** Adds a category; returns its id. */
  async add(category: NewCategory, caller: Caller): Promise<string> {
    await this.assertAttributes(category);
    await this.assertPicture(category);
    return await this.categories.add(category, actorOf(caller));
  }

  /** Returns 1 when something changed, else 0. */
  async change(id: string, patch: CategoryPatch, caller: Caller): Promise<number> {
    await this.assertAttributes(patch);
    await this.assertPicture(patch);
    return (await this.categories.change(id, patch, actorOf(caller))) ? 1 : 0;
  }

  async remove(id: string, into: string | undefined, caller: Caller): Promise<void> {
    await this.categories.remove(id, into, actorOf(caller));
  }

  private async assertPicture({ picture }: CategoryPatch): Promise<void> {
    if (picture && (await missingUploads([picture], this.uploads)).size > 0)
      throw invalid([{ field: 'picture', message: NOT_UPLOADED }]);
  }

  private async assertAttributes({ attributes = [] }: CategoryPatch): Promise<void> {
    if (attributes.length === 0) return;
    const known = new AttributeList((await this.attributes.read()).entries);
    const unknown = attributes.find((key) => !known.withKey(key));
    if (unknown !== undefined) throw attributeErrors.noneCalled(unknown, 'attributes');
  }
}

const hasParts = ({ part_count }: CategoryNode) => part_count > 0;
