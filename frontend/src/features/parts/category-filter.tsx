import { listPartsQueryLimits as limits } from '@/api/limits.gen';
import table from '@/ui/table.module.css';
import type { Filter, FilterControlProps } from '@/ui/list-filters';
import { CategorySelect } from './category-select';
import { useCategories, useCategoryNames, wayTo } from './category-tree';

/** The admins' filter by category, whose parts and those of the categories below it are shown. */
export const CATEGORY_FILTER = {
  category: {
    isValid: (slug) => slug.length <= limits.category,
    chip: (slug) => <ChosenCategory slug={slug} />,
    Control: CategoryFilter,
  },
} as const satisfies Record<string, Filter>;

function CategoryFilter({ state }: FilterControlProps) {
  return (
    <CategorySelect
      aria-label="Filter by category"
      className={table.filter ?? ''}
      by="slug"
      none="Any category"
      value={state.filters['category'] ?? ''}
      onChange={(slug) => state.change({ category: slug === '' ? undefined : slug })}
    />
  );
}

function ChosenCategory({ slug }: { slug: string }) {
  const { data } = useCategories();
  return `Category ${wayTo(data?.items ?? [], slug)?.at(-1)?.name ?? slug}`;
}

/** The category of a row. */
export function CategoryCell({ id }: { id: string | undefined }) {
  const nameOf = useCategoryNames(id !== undefined);
  return id === undefined ? '–' : nameOf(id);
}
