import type { PartView } from '@/api/types.gen';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { useComparedPartsQuery } from '@/features/parts/compared-parts';
import { ComparisonTable } from '@/features/parts/comparison-table';
import { useComparison } from '@/features/parts/use-comparison';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';
import { Spinner } from '@/ui/spinner';
import styles from './compare-page.module.css';

/** Up to four parts side by side; the URL contains their ids. */
export function Component() {
  const { admin } = useSession();
  const { ids, search, remove } = useComparison();
  const compared = useComparedPartsQuery(ids);
  const catalogue = { pathname: paths.home, search };

  return (
    <div className={`${layout.container} ${layout.stack} ${styles.page}`}>
      <PageTitle lead={<BackLink to={`${paths.home}?${search}`}>All parts</BackLink>}>Compare parts</PageTitle>
      <QueryState query={compared} name="The parts" keepPrevious loading={<Spinner block label="Loading the parts" />}>
        {(loaded) => {
          // Those removed since the parts were loaded disappear at once.
          const parts = loaded.filter(({ _id }) => ids.includes(_id));
          if (parts.length === 0)
            return (
              <EmptyState title="No parts to compare" action={<ButtonLink to={catalogue}>See all parts</ButtonLink>}>
                Open a part in the catalogue and choose Compare.
              </EmptyState>
            );
          return (
            <>
              {parts.length < ids.length && !compared.isFetching && (
                <p role="status">A part that you chose is no longer on sale.</p>
              )}
              <ComparisonTable parts={parts} onRemove={remove} action={admin ? undefined : addToBasket} />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

const addToBasket = (part: PartView) => (
  <AddToBasket part={part} size="small" aria-label={`Add to Basket: ${part.name}`} />
);
