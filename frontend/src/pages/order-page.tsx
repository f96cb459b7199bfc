import { useParams } from 'react-router-dom';
import { AdminOrderActions } from '@/features/orders/admin-order-actions';
import { OrderLoader } from '@/features/orders/order-loader';
import { OrderPayment } from '@/features/orders/order-payment';
import { OrderSheet } from '@/features/orders/order-sheet';
import { useOrdersListUrl } from '@/features/orders/use-orders-list-url';
import { BackLink } from '@/ui/page-title';

/** One order, for admins. */
export function Component() {
  const { id = '' } = useParams();
  const ordersListUrl = useOrdersListUrl();
  return (
    <OrderLoader id={id} audience="admin" back={<BackLink to={ordersListUrl}>All orders</BackLink>}>
      {(order, onRemoved) => (
        <>
          <AdminOrderActions order={order} onDeleted={onRemoved} />
          <OrderSheet order={order} audience="admin">
            <OrderPayment order={order} />
          </OrderSheet>
        </>
      )}
    </OrderLoader>
  );
}
