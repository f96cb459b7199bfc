import { useListOrdersQuery } from '@/api/api';
import { ManageOrdersTable } from '@/features/orders/manage-orders-table';
import { ORDER_SORTS, ORDER_STATUSES } from '@/features/orders/order-status';
import { formatTotal } from '@/ui/format';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: ORDER_SORTS, statuses: ORDER_STATUSES } as const;

export function Component() {
  useDocumentTitle('Manage All Orders');
  const state = useTableQuery(options);
  const all = useListOrdersQuery({ limit: 1 });
  return (
    <>
      <PageTitle lead="Manage All Orders">Total Orders: {all.data && formatTotal(all.data.total)}</PageTitle>
      <ManageOrdersTable state={state} />
    </>
  );
}
