import { weakMapMemoize } from '@reduxjs/toolkit';
import { useListCategoriesQuery } from '@/api/api';
import type { CategoryView } from '@/api/types.gen';

/** A category with its place in the tree. */
export interface PlacedCategory extends CategoryView {
  /** its name after those that it is in */
  path: string;
  /** 0 at the top */
  level: number;
  /** the number of categories of its parent */
  siblings: number;
}

/** The categories of a tree, each before those below it. */
export function placedIn(tree: readonly CategoryView[], above: readonly string[] = []): PlacedCategory[] {
  return tree.flatMap((category) => {
    const names = [...above, category.name];
    const placed = { ...category, path: names.join(' › '), level: above.length, siblings: tree.length };
    return [placed, ...placedIn(category.children, names)];
  });
}

/** The ids of a category and of all below it. */
export const idsBelow = (category: CategoryView): string[] => [
  category._id,
  ...category.children.flatMap((child) => idsBelow(child)),
];

/** Tells the cells of a file that name one of the categories: its slug, its name, or a path such as "A > B" that ends with it. */
export function categoryIn(categories: readonly PlacedCategory[]): (cell: string) => boolean {
  const known = new Set(categories.flatMap(({ name, slug }) => [name.toLowerCase(), slug]));
  const endOf = (path: string) => path.split(',')[0]?.split(/[>/]/).at(-1) ?? '';
  return (cell) => [cell, endOf(cell)].some((text) => known.has(text.trim().toLowerCase()));
}

/* Made once for each answer: every row of a table names its category. */
const NO_TREE: readonly CategoryView[] = [];
const placed = weakMapMemoize((tree: readonly CategoryView[]) => placedIn(tree));
const namesIn = weakMapMemoize(
  (tree: readonly CategoryView[]) => new Map(placed(tree).map(({ _id, path }) => [_id, path])),
);

/** Seconds until the cached tree is refetched when a visitor opens another page with it. */
const MAX_AGE = 60;

/** The tree of categories; admins also see those without parts. */
export function useCategories({ skip = false } = {}) {
  return useListCategoriesQuery(undefined, { skip, refetchOnMountOrArgChange: MAX_AGE });
}

/** All categories in the order of the tree; undefined until they are loaded. */
export function usePlacedCategories() {
  const query = useCategories();
  return { ...query, categories: query.data && placed(query.data.items) };
}

/** @param isNeeded whether there is one to name; returns the name of the category with an id */
export function useCategoryNames(isNeeded: boolean): (id: unknown) => string {
  const { data } = useListCategoriesQuery(undefined, { skip: !isNeeded });
  const names = namesIn(data?.items ?? NO_TREE);
  return (id) => {
    if (typeof id !== 'string' || id === '') return 'None';
    return names.get(id) ?? (data ? 'Deleted category' : '…');
  };
}

/** The categories from the top of the tree down to the owner of this slug; without an owner, down to its former owner. */
export function wayTo(tree: readonly CategoryView[], slug: string): CategoryView[] | undefined {
  return (
    wayToFirst(tree, (category) => category.slug === slug) ??
    wayToFirst(tree, ({ former_slugs }) => former_slugs?.includes(slug) ?? false)
  );
}

/** The categories from the top of the tree down to the one with this id. */
export function wayToId(tree: readonly CategoryView[], id: string | undefined): CategoryView[] | undefined {
  return wayToFirst(tree, ({ _id }) => _id === id);
}

function wayToFirst(
  tree: readonly CategoryView[],
  isWanted: (category: CategoryView) => boolean,
): CategoryView[] | undefined {
  for (const category of tree) {
    if (isWanted(category)) return [category];
    const below = wayToFirst(category.children, isWanted);
    if (below) return [category, ...below];
  }
  return undefined;
}
