import { problemOf } from '@/api/problem';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { useComparedPartsQuery } from '@/features/parts/compared-parts';
import { ComparisonTable } from '@/features/parts/comparison-table';
import { useComparison } from '@/features/parts/use-comparison';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { Spinner } from '@/ui/spinner';

/** Up to four parts side by side; the URL contains their ids. */
export function Component() {
  const { admin } = useSession();
  const { ids, search, remove } = useComparison();
  const { data, error, isFetching, refetch } = useComparedPartsQuery(ids);
  // Those removed since the parts were loaded disappear at once.
  const parts = data?.filter(({ _id }) => ids.includes(_id));
  const catalogue = { pathname: paths.home, search };

  return (
    <div className={`${layout.container} ${layout.page} ${layout.stack}`}>
      <PageTitle lead={<BackLink to={`${paths.home}?${search}`}>All parts</BackLink>}>Compare parts</PageTitle>
      {error !== undefined && (
        <ErrorState title="The parts could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
      {parts === undefined && error === undefined && <Spinner block label="Loading the parts" />}
      {parts?.length === 0 && (
        <EmptyState title="No parts to compare" action={<ButtonLink to={catalogue}>See all parts</ButtonLink>}>
          Open a part in the catalogue and choose Compare.
        </EmptyState>
      )}
      {parts && parts.length > 0 && (
        <>
          {parts.length < ids.length && !isFetching && <p role="status">A part that you chose is no longer on sale.</p>}
          <ComparisonTable parts={parts} onRemove={remove} Action={admin ? undefined : AddToBasket} />
        </>
      )}
    </div>
  );
}
