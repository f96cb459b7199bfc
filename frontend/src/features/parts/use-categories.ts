import { useListCategoriesQuery } from '@/api/api';
import type { CategoryView } from '@/api/types.gen';

/** Seconds until the cached tree is refetched when a visitor opens another page with it. */
const MAX_AGE = 60;

/** The tree of categories; admins also see those without parts. */
export function useCategories() {
  return useListCategoriesQuery(undefined, { refetchOnMountOrArgChange: MAX_AGE });
}

/** The categories from the top of the tree to the one that has this slug or, if none has, to the one that had it. */
export function wayTo(tree: readonly CategoryView[], slug: string): CategoryView[] | undefined {
  return (
    wayToFirst(tree, (category) => category.slug === slug) ??
    wayToFirst(tree, ({ former_slugs }) => former_slugs?.includes(slug) ?? false)
  );
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
