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

/** The sort order in a URL. */
export function sortIn(text: string): CatalogueSort {
  const isOfHead = text === 'quantity' || /^-?attr\.[a-z][a-z0-9_]{0,39}$/.test(text);
  return isOfHead ? (text as CatalogueSort) : (CATALOGUE_SORTS.find((sort) => sort === text) ?? CATALOGUE_SORTS[0]);
}
