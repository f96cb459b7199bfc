/** The sort orders for admins; the first one is the default. */
export const PART_SORTS = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'price',
  '-price',
  'quantity',
  '-quantity',
] as const;
export type PartSort = (typeof PART_SORTS)[number];

export const PART_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
  { value: 'quantity', label: 'Smallest stock' },
  { value: '-quantity', label: 'Largest stock' },
] as const satisfies readonly { value: PartSort; label: string }[];

/** The sort orders of the catalogue; the first one is the default. */
export const CATALOGUE_SORTS = ['-created_at', 'name', '-name', 'price', '-price', '-quantity'] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

export const CATALOGUE_SORT_CHOICES = PART_SORT_CHOICES.filter(({ value }) =>
  CATALOGUE_SORTS.some((sort) => sort === value),
);
