import { useParams } from 'react-router-dom';
import { ReorderButton } from '@/features/basket/reorder';
import { OrderMessages } from '@/features/messages/order-messages';
import { CustomerOrderActions } from '@/features/orders/customer-order-actions';
import { OrderLoader } from '@/features/orders/order-loader';
import { OrderSheet } from '@/features/orders/order-sheet';
import { OrderPapers } from '@/features/papers/order-papers';
import { BackLink } from '@/ui/page-title';
import { paths } from '@/ui/paths';

export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderLoader id={id} audience="customer" back={<BackLink to={paths.myOrders}>Your orders</BackLink>}>
      {(order, onRemoved) => (
        <>
          <CustomerOrderActions order={order} onCancelled={onRemoved}>
            <ReorderButton order={order} />
          </CustomerOrderActions>
          <OrderSheet order={order} audience="customer" />
          <OrderPapers order={order} audience="customer" />
          <OrderMessages orderId={order._id} audience="customer" />
        </>
      )}
    </OrderLoader>
  );
}
