import { useSearchParams } from 'react-router-dom';
import { useGetStatsQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BestParts } from './best-parts';
import { OverviewSkeleton } from './overview-skeleton';
import { PeriodChoice } from './period-choice';
import { daysIn, periodIn } from './periods';
import { Sales } from './sales';
import { ToDo } from './to-do';
import styles from './overview.module.css';

/** How the shop does, and what waits for whoever runs it. */
export function Overview() {
  const [params] = useSearchParams();
  const period = periodIn(params);
  const { data, currentData, error, isFetching, refetch } = useGetStatsQuery(
    { days: daysIn(period) },
    { refetchOnMountOrArgChange: true },
  );

  if (data === undefined) {
    if (error === undefined || isFetching) return <OverviewSkeleton />;
    return (
      <ErrorState title="The figures could not be loaded" onRetry={() => void refetch()}>
        {problemOf(error).detail}
      </ErrorState>
    );
  }
  const isNew = data.orders.total === 0 && data.revenue.total === 0;
  return (
    <div className={styles.overview} aria-busy={isFetching}>
      {error !== undefined && (
        <ErrorState above title="The figures are not up to date" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
      <ToDo {...data} />
      {isNew ? (
        <EmptyState
          title="No orders yet"
          action={
            <ButtonLink size="small" look="quiet" to={paths.manageParts}>
              See the parts on sale
            </ButtonLink>
          }
        >
          Revenue, orders and best parts stand here as soon as a customer orders.
        </EmptyState>
      ) : (
        <>
          <div className={styles.heading}>
            <h2>Sales</h2>
            <PeriodChoice chosen={period} />
          </div>
          <div className={styles.sales} data-stale={isFetching && currentData === undefined}>
            <Sales {...data} />
            <BestParts parts={data.best_parts} />
          </div>
        </>
      )}
    </div>
  );
}
