import { useGetStatsQuery } from '@/api/stats';
import { ALWAYS_FRESH } from '@/features/orders/always-fresh';
import { ManageOrdersTable } from '@/features/orders/manage-orders-table';
import { ORDER_FIELDS, ORDER_SORTS, ORDER_STATUSES } from '@/features/orders/order-status';
import { OrdersBar } from '@/features/orders/orders-bar';
import { formatCount } from '@/ui/format';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: ORDER_SORTS, statuses: ORDER_STATUSES, fields: ORDER_FIELDS } as const;

export function Component() {
  useDocumentTitle('Manage All Orders');
  const state = useTableQuery(options);
  // The shortest period: all that matters here are the orders as they are now.
  const { data } = useGetStatsQuery({ days: 1 }, ALWAYS_FRESH);
  return (
    <>
      <PageTitle lead="Manage All Orders">Total Orders: {data && formatCount(data.orders.total)}</PageTitle>
      <OrdersBar state={state} counts={data?.orders} />
      <ManageOrdersTable state={state} />
    </>
  );
}
