import type { Total } from '#shared/page.js';
import type { Attribute } from './attribute.js';
import type { CategoryTree } from './category.js';

/** How many matching parts have each value of an attribute; of a number the least and the most, in the base unit. */
export interface FacetCount {
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
  const [first = [], ...others] = known.map((_id) => tree.attributesOf(_id));
  const sets = others.map((keys) => new Set(keys));
  return first.filter((key) => sets.every((keys) => keys.has(key)));
}
