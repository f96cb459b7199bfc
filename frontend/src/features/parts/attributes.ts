import { useListAttributesQuery } from '@/api/api';
import type { AttributeView, CategoryView, PartView } from '@/api/types.gen';
import { useCategories, wayTo, wayToId } from './category-tree';

export type AttributeValue = NonNullable<PartView['attributes']>[string];

/** A value as people read it; undefined: the part has none. */
export function formatValue(value: AttributeValue | undefined): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Seconds until the cached definitions are refetched when a visitor opens another page with them. */
const MAX_AGE = 60;

/** The attributes of the shop; none until they are loaded, and without any request while they are not needed. */
export function useAttributes({ skip = false } = {}): readonly AttributeView[] {
  const { data } = useListAttributesQuery(undefined, { skip, refetchOnMountOrArgChange: MAX_AGE });
  return data?.items ?? NONE;
}
const NONE: readonly AttributeView[] = [];

const keysOf = (categories: readonly CategoryView[]): string[] => categories.flatMap(({ attributes }) => attributes);
const keysBelow = (categories: readonly CategoryView[]): string[] =>
  categories.flatMap(({ attributes, children }) => [...attributes, ...keysBelow(children)]);

/** The attributes with these keys, each once, in the order of the keys. */
export function inOrder<Attribute extends { key: string }>(
  attributes: readonly Attribute[],
  keys: readonly string[],
): Attribute[] {
  return [...new Set(keys)].flatMap((key) => attributes.find((attribute) => attribute.key === key) ?? []);
}

/** The attributes that these parts have, in the order of their categories. */
export function useAttributesOf(parts: readonly PartView[]): AttributeView[] {
  const skip = parts.every((part) => part.attributes === undefined);
  const attributes = useAttributes({ skip });
  const tree = useCategories({ skip }).data?.items ?? [];
  const keys = parts.flatMap(({ category_id }) => keysOf(wayToId(tree, category_id) ?? []));
  return inOrder(attributes, keys).filter(({ key }) => parts.some((part) => part.attributes?.[key] !== undefined));
}

/** The attributes of a list of parts: of a category those from the top down to it and below it, else all. */
export function useAttributesIn(category: string | undefined): AttributeView[] {
  const attributes = useAttributes();
  const tree = useCategories().data?.items ?? [];
  if (category === undefined) return [...attributes];
  const way = wayTo(tree, category) ?? [];
  return inOrder(attributes, [...keysOf(way), ...keysBelow(way.at(-1)?.children ?? [])]);
}
