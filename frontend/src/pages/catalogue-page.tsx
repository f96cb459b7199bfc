import { useCategories } from '@/features/parts/category-tree';
import { FilteredCategories } from '@/features/parts/filtered-categories';
import { NARROWING } from '@/features/parts/narrowing';
import { Catalogue } from './catalogue/catalogue';
import { CatalogueHead } from './catalogue/catalogue-head';

/** All parts. */
export function Component() {
  const { data, isLoading } = useCategories();
  return (
    <Catalogue
      head={<CatalogueHead />}
      above={<FilteredCategories categories={data?.items ?? []} />}
      isPending={isLoading}
      narrowing={NARROWING}
    />
  );
}
