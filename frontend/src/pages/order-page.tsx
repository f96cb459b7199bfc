import { useParams } from 'react-router-dom';
import { OrderMessages } from '@/features/messages/order-messages';
import { AdminOrderActions } from '@/features/orders/admin-order-actions';
import { OrderLoader } from '@/features/orders/order-loader';
import { OrderPayment } from '@/features/orders/order-payment';
import { OrderSheet } from '@/features/orders/order-sheet';
import { OrderPapers } from '@/features/papers/order-papers';
import { BackLink } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { useListUrl } from '@/ui/row-lead';

/** One order, for admins. */
export function Component() {
  const { id = '' } = useParams();
  const ordersListUrl = useListUrl(paths.manageOrders);
  return (
    <OrderLoader id={id} audience="admin" back={<BackLink to={ordersListUrl}>All orders</BackLink>}>
      {(order, onRemoved) => (
        <>
          <AdminOrderActions order={order} onDeleted={onRemoved} />
          <OrderSheet order={order} audience="admin">
            <OrderPayment order={order} />
          </OrderSheet>
          <OrderPapers order={order} audience="admin" />
          <OrderMessages orderId={order._id} audience="admin" />
        </>
      )}
    </OrderLoader>
  );
}
