import { CategoryCards } from '@/features/parts/category-cards';
import { useCategories } from '@/features/parts/category-tree';
import { Catalogue } from './catalogue/catalogue';
import { CatalogueHead } from './catalogue/catalogue-head';

/** All parts. */
export function Component() {
  const { data, isLoading } = useCategories();
  return (
    <Catalogue
      head={<CatalogueHead />}
      above={<CategoryCards categories={data?.items ?? []} />}
      isPending={isLoading}
    />
  );
}
