import { Categories } from '@/features/parts/categories';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle size="small" note="A tree of at most three levels. Customers see the categories that have parts.">
        Categories
      </PageTitle>
      <Categories />
    </>
  );
}
