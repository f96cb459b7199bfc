import { useParams } from 'react-router-dom';
import { paths } from '@/ui/paths';
import { CustomerOrderActions } from '@/features/orders/customer-order-actions';
import { OrderLoader } from '@/features/orders/order-loader';
import { OrderSheet } from '@/features/orders/order-sheet';
import { BackLink } from '@/ui/page-title';

export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderLoader id={id} audience="customer" back={<BackLink to={paths.myOrders}>Your orders</BackLink>}>
      {(order, onRemoved) => (
        <>
          <CustomerOrderActions order={order} onCancelled={onRemoved} />
          <OrderSheet order={order} audience="customer" />
        </>
      )}
    </OrderLoader>
  );
}
