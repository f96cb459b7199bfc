import { Link, useSearchParams } from 'react-router-dom';
import { useGetStatsQuery, useListMessagesQuery } from '@/api/api';
import type { OrderCounts, PartCounts, StatsView } from '@/api/types.gen';
import { NoInvoicesNote } from '@/features/papers/no-invoices-note';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatCounted, formatTotal } from '@/ui/format';
import { formatDay } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import { LinkTabs } from '@/ui/link-tabs';
import { LoadingPanel } from '@/ui/loading-panel';
import { QueryState } from '@/ui/query-state';
import { BestParts, Sales } from './sales';
import { daysIn, type Period, periodIn, PERIODS, periodWith } from './sales-periods';
import styles from './overview.module.css';

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
        loading={<LoadingPanel label="Loading the figures" rows={14} />}
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
      <Tasks {...figures} />
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
            <LinkTabs
              label="Period"
              tabs={PERIODS.map(({ value, label }, index) => ({
                label,
                search: index === 0 ? '' : `?period=${value}`,
                current: value === period,
              }))}
            />
          </div>
          <div className={`${layout.stack} ${styles.sales}`} data-stale={isStale}>
            <LastOrder {...figures} />
            <Sales {...figures} />
            <BestParts parts={figures.best_parts} />
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

/** Counts of the items that need an admin's attention, with links to their lists. */
function Tasks({ orders, parts }: { orders: OrderCounts; parts: PartCounts }) {
  const { data: failed, error } = useListMessagesQuery(
    { state: 'failed', limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const notToShip = orders.pending - orders.to_ship;
  const lowStock = parts.threshold === 0 ? 'no pieces left' : `${formatCounted(parts.threshold, 'piece')} or fewer`;
  return (
    <ul className={`${layout.list} ${styles.cards}`} aria-label="Needs your attention">
      <TaskCard
        label="To ship"
        count={orders.to_ship}
        // The linked list includes refunded and disputed orders too.
        note={`Paid orders${notToShip === 0 ? '' : `; ${formatCount(notToShip)} more refunded or disputed`}`}
        to={`${paths.manageOrders}?status=pending`}
      />
      <TaskCard
        label="Unpaid"
        count={orders.unpaid}
        note="Orders waiting for payment"
        to={`${paths.manageOrders}?status=unpaid`}
      />
      <TaskCard
        label="Low stock"
        count={parts.low_stock}
        note={`Parts with ${lowStock}`}
        to={`${paths.manageParts}?max_quantity=${parts.threshold}`}
      />
      <TaskCard
        label="Failed messages"
        count={failed?.total ?? (error ? 'unknown' : '…')}
        note="E-mails that could not be sent"
        to={`${paths.messages}?state=failed`}
      />
    </ul>
  );
}

interface TaskCardProps {
  label: string;
  /** the total of a list, or a word in its place */
  count: number | string;
  note: string;
  to: string;
}

function TaskCard({ label, count, note, to }: TaskCardProps) {
  return (
    <li>
      <Link to={to} className={`${layout.panel} ${styles.card}`} data-none={Number(count) === 0}>
        <strong>{label}</strong> <span className={`figure ${styles.count}`}>{formatTotal(String(count))}</span>{' '}
        <span className={`${layout.muted} ${styles.note}`}>{note}</span>
      </Link>
    </li>
  );
}
