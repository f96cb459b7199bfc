import type { Total } from '#shared/page.js';
import type { AttributeCondition } from './attribute-filter.js';
import type { Attribute } from './attribute.js';
import type { CategoryTree } from './category.js';

/** Values of a text that are listed; a catalogue can have a hundred thousand. */
export const MAX_FACET_VALUES = 500;

/** How many matching parts have each value of an attribute; of a number the least and the most, in the base unit. */
export interface FacetCount {
  /** of a text at least the `MAX_FACET_VALUES` that most parts have, and those that the filter names */
  values: ReadonlyMap<string, number>;
  min?: number;
  max?: number;
}

/** What a filter matches. */
export interface PartCounts {
  total: Total;
  /** parts by the ids that they have as their category */
  categories: ReadonlyMap<string, number>;
  /** by keys; each as if the filter had no condition of its own attribute */
  facets: ReadonlyMap<string, FacetCount>;
}

/** The attributes with these keys that lists can be filtered by. */
export function filterable(keys: readonly string[], withKey: (key: string) => Attribute | undefined): Attribute[] {
  return keys.flatMap((key) => withKey(key) ?? []).filter(({ as_filter }) => as_filter);
}

/** The keys that all categories with these ids have, in the order of the first. */
export function sharedKeys(ids: Iterable<string>, tree: CategoryTree): readonly string[] {
  const known = [...ids].filter((_id) => tree.withId(_id));
  return inAll(known.map((_id) => tree.attributesOf(_id)));
}

/** The texts that are in all of these lists, in the order of the first. */
export function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const sets = others.map((texts) => new Set(texts));
  return first.filter((text) => sets.every((texts) => texts.has(text)));
}

/** Attributes that are counted by the same conditions. */
export interface FacetGroup {
  facets: readonly Attribute[];
  conditions: readonly AttributeCondition[];
}

/** First the attributes without a condition of their own, if there are any, counted by all; then each of the others, counted by all but its own. */
export function countedTogether(
  facets: readonly Attribute[],
  conditions: readonly AttributeCondition[],
): [FacetGroup, ...FacetGroup[]] {
  const others = (facet: Attribute) => conditions.filter(({ key }) => key !== facet.key);
  const isNamed = (facet: Attribute) => others(facet).length < conditions.length;
  return [
    { facets: facets.filter((facet) => !isNamed(facet)), conditions },
    ...facets.filter(isNamed).map((facet) => ({ facets: [facet], conditions: others(facet) })),
  ];
}
