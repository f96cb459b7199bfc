import { Link, useSearchParams } from 'react-router-dom';
import { useGetStatsQuery } from '@/api/admin-api';
import type { StatsView } from '@/api/types.gen';
import { NoInvoicesNote } from '@/features/papers/no-invoices-note';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatDay } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import { LinkTabs } from '@/ui/link-tabs';
import { LoadingPanel } from '@/ui/loading-panel';
import { QueryState } from '@/ui/query-state';
import { BestCustomers } from './best-customers';
import { BestParts } from './best-parts';
import { MoneyFigures } from './money-figures';
import { Sales } from './sales';
import { SalesExport } from './sales-export';
import { daysIn, type Period, periodIn, PERIODS, periodWith } from './sales-periods';
import { WaitingCards } from './waiting-cards';
import styles from './sales.module.css';

/** The overview page: items that need an admin's attention, and the sales of the period in the URL. */
export function Overview() {
  const [params] = useSearchParams();
  const period = periodIn(params);
  const stats = useGetStatsQuery({ days: daysIn(period) }, { refetchOnMountOrArgChange: true });
  return (
    <div className={`${layout.stack} ${styles.overview}`} aria-busy={stats.isFetching}>
      <NoInvoicesNote />
      <QueryState
        query={stats}
        name="The figures"
        keepPrevious
        loading={<LoadingPanel label="Loading the figures" rows={18} />}
      >
        {(figures) => <Figures figures={figures} period={period} isStale={stats.currentData === undefined} />}
      </QueryState>
    </div>
  );
}

interface FiguresProps {
  figures: StatsView;
  period: Period;
  /** whether they belong to another period, until those of this one are loaded */
  isStale: boolean;
}

function Figures({ figures, period, isStale }: FiguresProps) {
  const isNewShop = figures.orders.total === 0 && figures.revenue.total === 0;
  return (
    <>
      <WaitingCards {...figures} />
      {isNewShop ? (
        <EmptyState
          title="No orders yet"
          action={
            <ButtonLink size="small" look="quiet" to={paths.manageParts}>
              See the parts on sale
            </ButtonLink>
          }
        >
          Revenue, orders and best parts appear here after the first order.
        </EmptyState>
      ) : (
        <>
          <div className={`${layout.row} ${layout.spread} ${styles.heading}`}>
            <h2>Sales</h2>
            <div className={layout.row}>
              <LinkTabs
                label="Period"
                tabs={PERIODS.map(({ value, label }, index) => ({
                  label,
                  search: index === 0 ? '' : `?period=${value}`,
                  current: value === period,
                }))}
              />
              <SalesExport by="day" days={figures.daily.length} />
            </div>
          </div>
          <div className={layout.stack} data-stale={isStale}>
            <LastOrder {...figures} />
            <MoneyFigures {...figures} />
            <Sales {...figures} />
            <BestCustomers customers={figures.best_customers} days={figures.daily.length} />
            <BestParts parts={figures.best_parts} days={figures.daily.length} />
          </div>
        </>
      )}
    </>
  );
}

/** In a period without orders: when the last one was, with a way to it. */
function LastOrder({ daily, last_order_day: day }: Pick<StatsView, 'daily' | 'last_order_day'>) {
  if (day === undefined || daily.some(({ orders }) => orders > 0)) return null;
  const period = periodWith(day, daily.at(-1)?.day ?? day);
  return (
    <p role="status">
      The last order was on {formatDay(day)}.{' '}
      {period ? (
        <Link to={`?period=${period.value}`}>Show {period.label}</Link>
      ) : (
        <Link to={paths.manageOrders}>Show all orders</Link>
      )}
    </p>
  );
}
