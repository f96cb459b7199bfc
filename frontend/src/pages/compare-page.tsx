import { useListPartsQuery } from '@/api/api';
import type { PartView } from '@/api/types.gen';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { ComparisonSpinner, ComparisonTable } from '@/features/parts/comparison-table';
import { MAX_COMPARED, useComparison } from '@/features/parts/use-comparison';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';

/** Up to four parts side by side; the URL contains their ids. */
export function Component() {
  const { admin } = useSession();
  const { ids, search, remove } = useComparison();
  const compared = useListPartsQuery(
    { ids: ids.join(','), limit: MAX_COMPARED, fields: 'attributes' },
    { skip: ids.length === 0 },
  );
  const nothing = (
    <EmptyState
      title="No parts to compare"
      action={<ButtonLink to={{ pathname: paths.home, search }}>See all parts</ButtonLink>}
    >
      Choose Compare on two or more parts in the catalogue.
    </EmptyState>
  );

  return (
    <div className={`${layout.container} ${layout.page} ${layout.stack}`}>
      <PageTitle lead={<BackLink to={`${paths.home}?${search}`}>All parts</BackLink>}>Compare parts</PageTitle>
      {ids.length === 0 ? (
        nothing
      ) : (
        <QueryState query={compared} name="The parts" keepPrevious loading={<ComparisonSpinner />}>
          {({ items }) => {
            // In the order of the choice; those removed since the parts were loaded disappear at once.
            const parts = ids.flatMap((id) => items.find(({ _id }) => _id === id) ?? []);
            if (parts.length === 0) return nothing;
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
      )}
    </div>
  );
}

const addToBasket = (part: PartView) => (
  <AddToBasket part={part} size="small" aria-label={`Add to Basket: ${part.name}`} />
);
