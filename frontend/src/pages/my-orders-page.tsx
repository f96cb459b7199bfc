import { MY_ORDERS } from '@/features/orders/my-orders-table';
import { useSession } from '@/features/users/use-session';
import { ListTable, ListTitle } from '@/ui/list';

export function Component() {
  const arg = { email: useSession().user?.email ?? '' };
  return (
    <>
      <ListTitle list={MY_ORDERS} arg={arg} label="Total Orders" />
      <ListTable list={MY_ORDERS} arg={arg} />
    </>
  );
}
