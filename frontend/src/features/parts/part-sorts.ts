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

/** The sort orders of the catalogue; the first one is the default. */
export const CATALOGUE_SORTS = ['-created_at', 'name', '-name', 'price', '-price', '-quantity'] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];
