import { useGetStatsQuery } from '@/api/admin-api';
import { ManageOrdersTable, OrdersBar } from '@/features/orders/manage-orders-table';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { formatCount } from '@/ui/format';
import { CountTitle } from '@/ui/page-title';

export function Component() {
  // The shortest period, because only the current order counts are used.
  const stats = useGetStatsQuery({ days: 1 }, REFETCH_ON_VIEW);
  const counts = stats.data?.orders;
  return (
    <>
      <CountTitle
        lead="Manage All Orders"
        size="small"
        label="Total Orders"
        total={counts && formatCount(counts.total)}
        query={stats}
      />
      <OrdersBar counts={counts} />
      <ManageOrdersTable />
    </>
  );
}
