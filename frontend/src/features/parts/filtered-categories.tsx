import type { CategoryView } from '@/api/types.gen';
import { isFiltered, writeCatalogueQuery } from './catalogue-query';
import { CategoryCards } from './category-cards';
import { useCatalogueQuery } from './use-catalogue';
import { COMPARED } from './use-comparison';
import { useFacetCounts } from './use-facets';
import { PART } from './use-part-panel';
import { useUrlState, withParams } from '@/ui/use-url-state';

interface FilteredCategoriesProps {
  /** those in the category of the page, or those at the top */
  categories: readonly CategoryView[];
  /** the slug of the page's category */
  category?: string;
}

/** Links to categories that keep the filters, with the number of parts that match in each. */
export function FilteredCategories({ categories, category }: FilteredCategoriesProps) {
  const { query } = useCatalogueQuery();
  const { params } = useUrlState();
  const filtered = isFiltered(query);
  const { data } = useFacetCounts(query, category, { skip: !filtered || categories.length === 0 });
  const counts = filtered ? data?.categories : undefined;
  const shown = categories.map((one) =>
    counts ? { ...one, part_count: counts.find(({ slug }) => slug === one.slug)?.count ?? 0 } : one,
  );
  const kept = withParams(writeCatalogueQuery(params, {}), { [PART]: undefined, [COMPARED]: undefined });
  return <CategoryCards categories={shown} search={kept.toString()} />;
}
