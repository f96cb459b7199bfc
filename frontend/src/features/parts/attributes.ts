import { useListAttributesQuery } from '@/api/api';
import type { AttributeView, CategoryView, PartView } from '@/api/types.gen';
import { useCategories, wayTo, wayToId } from './category-tree';

export type AttributeValue = NonNullable<PartView['attributes']>[string];

export const formatYesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A value as people read it; undefined: the part has none. */
export function formatValue(value: AttributeValue | undefined): string | undefined {
  if (typeof value === 'boolean') return formatYesNo(value);
  return typeof value === 'object' ? value.join(', ') : value;
}

/** A value in a file or in the store as people read it. */
export function formatStored(kind: AttributeView['kind'] | undefined, text: string): string {
  return (kind === 'yes_no' && { yes: formatYesNo(true), no: formatYesNo(false) }[text]) || text;
}

/** Seconds until the cached definitions are refetched when a visitor opens another page with them. */
const MAX_AGE = 60;

/** The attributes of the shop; none until they are loaded, and without any request while they are not needed. */
export function useAttributes(options?: DefinitionOptions): readonly AttributeView[] {
  return useDefinitions(options).data?.items ?? NONE;
}
export const useDefinitions = (options: DefinitionOptions = {}) =>
  useListAttributesQuery(undefined, { refetchOnMountOrArgChange: MAX_AGE, ...options });
interface DefinitionOptions {
  skip?: boolean;
  /** whether another tab may define attributes for this page */
  refetchOnFocus?: boolean;
}
const NONE: readonly AttributeView[] = [];

const keysOf = (categories: readonly CategoryView[]): string[] => categories.flatMap(({ attributes }) => attributes);
const keysBelow = (categories: readonly CategoryView[]): string[] =>
  categories.flatMap(({ attributes, children }) => [...attributes, ...keysBelow(children)]);

/** The keys of the attributes that parts of a category have: those handed down to it, then its own. */
export const keysIn = (tree: readonly CategoryView[], id: string | undefined): string[] => [
  ...new Set(keysOf(wayToId(tree, id) ?? [])),
];

/** The attributes with these keys, each once, in the order of the keys. */
export function inOrder<Attribute extends { key: string }>(
  attributes: readonly Attribute[],
  keys: readonly string[],
): Attribute[] {
  return [...new Set(keys)].flatMap((key) => attributes.find((attribute) => attribute.key === key) ?? []);
}

/** The attributes that these parts have, in the order of their categories; undefined until they are known. */
export function useAttributesOf(parts: readonly PartView[]): AttributeView[] | undefined {
  const skip = parts.every((part) => part.attributes === undefined);
  const definitions = useDefinitions({ skip });
  const categories = useCategories({ skip });
  if (definitions.isLoading || categories.isLoading) return undefined;
  const tree = categories.data?.items ?? [];
  const keys = parts.flatMap(({ category_id }) => keysIn(tree, category_id));
  return inOrder(definitions.data?.items ?? NONE, keys).filter(({ key }) =>
    parts.some((part) => part.attributes?.[key] !== undefined),
  );
}

/** The attributes of a list of parts: of a category those from the top down to it and below it, else all. */
export function useAttributesIn(category: string | undefined): AttributeView[] {
  const attributes = useAttributes();
  const tree = useCategories().data?.items ?? [];
  if (category === undefined) return [...attributes];
  const way = wayTo(tree, category) ?? [];
  return inOrder(attributes, [...keysOf(way), ...keysBelow(way.at(-1)?.children ?? [])]);
}
