import { z } from 'zod';
import { sortKey } from '#shared/page.js';
import { type Given, id, listOf, oneOf, optionalText, text, whole } from '#shared/record.js';
import { trimmed } from '#shared/text-rules.js';
import type { AttributeValue } from './attribute.js';
import { categoryErrors } from './category.errors.js';
import type { KeptList } from './kept-list.js';

/** A category of parts. Categories of the same parent are in the order of the list. */
export const CATEGORY = z.strictObject({
  _id: id.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293b' }),
  name: text.meta({ description: 'Its name, which no other category of the same parent has', example: 'Processors' }),
  slug: text.meta({ description: 'Its name in addresses, which follows its name', example: 'processors' }),
  parent_id: id.optional().meta({
    description: 'The id of the category that it is in; absent: it is at the top',
    example: '665f1c2ab3d4e5f60718293c',
  }),
  picture: optionalText.meta({ description: 'Address of its picture', example: '/pictures/processor-n8.svg' }),
  attributes: listOf(text).meta({
    description:
      'The keys of attributes that its parts have, in their order, after those of the category that it is in',
    example: ['socket', 'base_clock'],
  }),
  /** slugs that it had, and those of categories that were deleted into it, the newest first */
  former_slugs: listOf(text),
  /** ids of categories that were deleted into it: their parts, which keep these ids, are in it */
  absorbed: listOf(id),
});
export type Category = z.infer<typeof CATEGORY>;

/** All categories, as every store keeps them after the first change. */
export const CATEGORIES_RECORD = z.strictObject({
  _id: oneOf('parts'),
  entries: listOf(CATEGORY),
  /** counts the changes */
  revision: whole(1),
});
export type Categories = KeptList<Category>;
export const NO_CATEGORIES: Categories = { entries: [], revision: 0 };

/** The fields that an admin sets. */
export type NewCategory = Given<Pick<Category, 'name' | 'parent_id' | 'picture'>> & {
  attributes?: readonly string[];
  /** its place among the categories of its parent, from 0; absent: after them */
  position?: number;
};
/** Fields to change; null moves a category to the top, and null or an empty text removes its picture. */
export type CategoryPatch = Partial<NewCategory>;

/** The categories of a parent in their order. */
export function childrenOf(entries: readonly Category[], parent_id: string | undefined): Category[] {
  return entries.filter((category) => category.parent_id === parent_id);
}

/** The category and all below it. */
export function subtreeOf(entries: readonly Category[], category: Category): Category[] {
  return [category, ...childrenOf(entries, category._id).flatMap((child) => subtreeOf(entries, child))];
}

/** The category after those that it is in. */
export function pathOf(entries: readonly Category[], category: Category): Category[] {
  const path = [category];
  for (let { parent_id } = category; parent_id !== undefined;) {
    const parent = entries.find(({ _id }) => _id === parent_id);
    if (!parent) throw categoryErrors.noneCalled('parent_id');
    if (path.includes(parent)) throw categoryErrors.intoItself();
    path.unshift(parent);
    ({ parent_id } = parent);
  }
  return path;
}

/** The ids that the parts of these categories have. */
export function idsOf(categories: readonly Category[]): string[] {
  return categories.flatMap(({ _id, absorbed }) => [_id, ...absorbed]);
}

/** The keys of the attributes that the category lists, after those that are handed down to it. */
function keysOf(entries: readonly Category[], category: Category): readonly string[] {
  return [...new Set(pathOf(entries, category).flatMap(({ attributes }) => attributes))];
}

interface PlacedPart {
  category_id?: string | undefined;
  attributes?: readonly AttributeValue[] | undefined;
}

/** The categories as lists of parts look them up. */
export class CategoryTree {
  private readonly byId: ReadonlyMap<string, Category>;
  /** filled when they are asked for: many requests ask for none */
  private readonly keys = new Map<Category, readonly string[]>();

  constructor(readonly entries: readonly Category[]) {
    this.byId = new Map(entries.flatMap((category) => idsOf([category]).map((_id) => [_id, category])));
  }

  /** The category with this id; after its deletion, the category that took its parts. */
  withId(_id: string | undefined): Category | undefined {
    return _id === undefined ? undefined : this.byId.get(_id);
  }

  /** The keys of the attributes that parts of this category have; none without a category. */
  attributesOf(_id: string | undefined): readonly string[] {
    const category = this.withId(_id);
    return category ? this.keysOf(category) : [];
  }

  /** The ids of the categories whose parts have the attribute with this key. */
  idsWith(key: string): string[] {
    return idsOf(this.entries.filter((category) => this.keysOf(category).includes(key)));
  }

  /** The part as it is shown: with the id that its category has now, if there is such a category, and with the attributes of this category. */
  placed<Placed extends PlacedPart>(part: Placed): Placed {
    if (part.category_id === undefined && part.attributes === undefined) return part;
    const { category_id, attributes = [], ...others } = part;
    const category = this.withId(category_id);
    const keys = this.attributesOf(category_id);
    const shown = keys.flatMap((key) => attributes.filter((value) => value.key === key));
    return {
      ...others,
      ...(category && { category_id: category._id }),
      ...(shown.length > 0 && { attributes: shown }),
    } as Placed;
  }

  /** The category that has this slug, or else had it. */
  withSlug(slug: string): Category | undefined {
    const hadIt = ({ former_slugs }: Category) => former_slugs.includes(slug);
    return this.entries.find((category) => category.slug === slug) ?? this.entries.find(hadIt);
  }

  /** The category of a cell of a file: its slug, or a name that no other has; of paths such as "A > B, C" or "A/B" the end of the first one. */
  meantBy(text: string): Category | undefined {
    const end = text.split(',')[0]?.split(/[>/]/).at(-1) ?? '';
    return this.withSlug(text) ?? this.named(text) ?? this.named(end);
  }

  private keysOf(category: Category): readonly string[] {
    const known = this.keys.get(category) ?? keysOf(this.entries, category);
    this.keys.set(category, known);
    return known;
  }

  private named(name: string): Category | undefined {
    const key = sortKey(trimmed(name));
    const found = this.entries.filter((category) => sortKey(category.name) === key);
    return found.length === 1 ? found[0] : undefined;
  }

  /** The ids that the parts of this category have; none for an unknown one. */
  idsOf(_id: string): string[] {
    return idsOf(this.entries.filter((category) => category._id === _id));
  }

  /** The ids that the parts of the category with this slug, and of those below it, have; none for an unknown one. */
  idsBelow(slug: string): string[] {
    const category = this.withSlug(slug);
    return category ? idsOf(subtreeOf(this.entries, category)) : [];
  }
}
