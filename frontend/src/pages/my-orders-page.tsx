import { ReorderButton } from '@/features/basket/reorder';
import { myOrders } from '@/features/orders/my-orders-table';
import { orderRowId } from '@/features/orders/order-status';
import { useSession } from '@/features/users/use-session';
import { ListTable, ListTitle } from '@/ui/list';

const MY_ORDERS = myOrders((order) => <ReorderButton order={order} aria-describedby={orderRowId(order._id)} />);

export function Component() {
  const arg = { email: useSession().user?.email ?? '' };
  return (
    <>
      <ListTitle list={MY_ORDERS} arg={arg} label="Total Orders" />
      <ListTable list={MY_ORDERS} arg={arg} />
    </>
  );
}
