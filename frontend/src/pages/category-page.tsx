import { Navigate, useLocation, useParams } from 'react-router-dom';
import { problemOf } from '@/api/problem';
import { useCategories, wayTo } from '@/features/parts/category-tree';
import { ButtonLink } from '@/ui/button';
import { useDocumentTitle } from '@/ui/document-head';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { FilteredCategories } from '@/features/parts/filtered-categories';
import { NARROWING } from '@/features/parts/narrowing';
import { Catalogue } from './catalogue/catalogue';
import { CatalogueHead } from './catalogue/catalogue-head';

/** The parts of one category, and the categories in it. */
export function Component() {
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  const { data, error, isFetching, refetch } = useCategories();
  const way = data && wayTo(data.items, slug);
  const category = way?.at(-1);
  const isMissing = data !== undefined && !category && !isFetching;
  useDocumentTitle(
    isMissing ? 'Page not found' : category?.name,
    isMissing ? { description: 'There is no such category' } : undefined,
  );

  if (isMissing)
    return (
      // The footer stays below the screen, as while the category was loading.
      <div className={`${layout.container} ${layout.page}`} style={{ minBlockSize: '100vh' }}>
        <PageTitle>Category not found</PageTitle>
        <EmptyState
          title="There is no such category"
          action={<ButtonLink to={paths.catalogue}>See all parts</ButtonLink>}
        >
          It may have been removed, or the link is incomplete.
        </EmptyState>
      </div>
    );
  if (category && category.slug !== slug)
    return <Navigate to={{ pathname: paths.category(category.slug), search, hash }} replace />;
  if (error && !data)
    return (
      <div className={`${layout.container} ${layout.page}`}>
        <PageTitle>Category</PageTitle>
        <ErrorState title="The category could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      </div>
    );
  return (
    <Catalogue
      key={slug}
      category={slug}
      head={way ? <CatalogueHead way={way} /> : <CatalogueHead isPending />}
      above={<FilteredCategories category={slug} categories={category?.children ?? []} />}
      isPending={!category}
      narrowing={NARROWING}
    />
  );
}
