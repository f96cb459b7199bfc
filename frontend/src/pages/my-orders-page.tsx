import { useListOrdersOfQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { OrderView } from '@/api/types.gen';
import { ReorderButton } from '@/features/basket/reorder';
import { MyOrdersTable } from '@/features/orders/my-orders-table';
import { ORDER_SORTS, ORDER_STATUSES, REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { useSession } from '@/features/users/use-session';
import { CountTitle } from '@/ui/page-title';
import { formatTotal } from '@/ui/format';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: ORDER_SORTS, statuses: ORDER_STATUSES } as const;

const reorder = (order: OrderView, rowId: string) => <ReorderButton order={order} aria-describedby={rowId} />;

export function Component() {
  const email = useSession().user?.email ?? '';
  const state = useTableQuery(options);
  const all = useListOrdersOfQuery({ email, limit: 1 }, REFETCH_ON_VIEW);
  return (
    <>
      <CountTitle
        label="Total Orders"
        total={all.data && formatTotal(all.data.total)}
        call={all}
        describeError={problemOf}
      />
      <MyOrdersTable email={email} state={state} reorder={reorder} />
    </>
  );
}
