import type { AttributeView } from '@/api/types.gen';

/** The sort orders for admins; the first one is the default. */
export const PART_SORTS = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Lowest price',
  '-price': 'Highest price',
  quantity: 'Smallest stock',
  '-quantity': 'Largest stock',
} as const;

/** The sort orders of the catalogue that its field offers; the first one is the default. */
export const CATALOGUE_SORTS = ['-created_at', 'name', '-name', 'price', '-price', '-quantity'] as const;
/** Those and the ones of the heads of its table. */
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number] | 'quantity' | `attr.${string}` | `-attr.${string}`;

/** The two directions of an attribute's values; choices have an order of their own. */
const DIRECTIONS: Readonly<Record<AttributeView['kind'], readonly [ascending: string, descending: string]>> = {
  text: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  choice: ['in order', 'in reverse order'],
  choices: ['in order', 'in reverse order'],
  yes_no: ['No first', 'Yes first'],
};

/** The key of the attribute that a sort order reads; undefined: it reads a field. */
export const sortedKey = (sort: CatalogueSort): string | undefined => /^-?attr\.(.+)$/.exec(sort)?.[1];

/** A sort order as people read it, once the attribute that it reads is known. */
export function sortLabel(sort: CatalogueSort, attributes: readonly AttributeView[]): string {
  const key = sortedKey(sort);
  if (key === undefined) return PART_SORTS[sort as keyof typeof PART_SORTS];
  const { name = key, kind = 'choice' } = attributes.find((attribute) => attribute.key === key) ?? {};
  return `${name}, ${DIRECTIONS[kind][sort.startsWith('-') ? 1 : 0]}`;
}

/** The sort order in a URL. */
export function sortIn(text: string): CatalogueSort {
  const isOfHead = text === 'quantity' || /^-?attr\.[a-z][a-z0-9_]{0,39}$/.test(text);
  return isOfHead ? (text as CatalogueSort) : (CATALOGUE_SORTS.find((sort) => sort === text) ?? CATALOGUE_SORTS[0]);
}
