import { problemOf } from '@/api/problem';
import { useGetStatsQuery } from '@/api/api';
import { ManageOrdersTable, OrdersBar } from '@/features/orders/manage-orders-table';
import { ORDER_FIELDS, ORDER_SORTS, ORDER_STATUSES, REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { CountTitle } from '@/ui/page-title';
import { formatCount } from '@/ui/format';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: ORDER_SORTS, statuses: ORDER_STATUSES, fields: ORDER_FIELDS } as const;

export function Component() {
  const state = useTableQuery(options);
  // The shortest period, because only the current order counts are used.
  const stats = useGetStatsQuery({ days: 1 }, REFETCH_ON_VIEW);
  return (
    <>
      <CountTitle
        lead="Manage All Orders"
        label="Total Orders"
        total={stats.data && formatCount(stats.data.orders.total)}
        call={stats}
        describeError={problemOf}
      />
      <OrdersBar state={state} counts={stats.data?.orders} />
      <ManageOrdersTable state={state} />
    </>
  );
}
