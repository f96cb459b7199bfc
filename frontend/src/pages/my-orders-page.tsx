import { ReorderButton } from '@/features/basket/reorder';
import { myOrders } from '@/features/orders/my-orders-table';
import { orderRowId } from '@/features/orders/order-status';
import { InvoiceButton } from '@/features/papers/download-paper';
import { useSession } from '@/features/users/use-session';
import layout from '@/ui/layout.module.css';
import { ListTable, ListTitle } from '@/ui/list';

const MY_ORDERS = myOrders((order) => (
  <span className={`${layout.row} ${layout.tight}`}>
    <ReorderButton order={order} aria-describedby={orderRowId(order._id)} />
    <InvoiceButton order={order} aria-describedby={orderRowId(order._id)}>
      Invoice
    </InvoiceButton>
  </span>
));

export function Component() {
  const arg = { email: useSession().user?.email ?? '' };
  return (
    <>
      <ListTitle list={MY_ORDERS} arg={arg} size="small" lead="My Orders" label="Total Orders" />
      <ListTable list={MY_ORDERS} arg={arg} />
    </>
  );
}
