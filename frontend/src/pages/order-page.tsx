import { useParams } from 'react-router-dom';
import { CustomerFacts } from '@/features/orders/customer-facts';
import { KnownOrder } from '@/features/orders/known-order';
import { OrderLetterhead } from '@/features/orders/order-letterhead';
import { OrderPayment } from '@/features/orders/order-payment';
import { OrderSheet } from '@/features/orders/order-sheet';
import { statusOf } from '@/features/orders/order-status';
import { OrderStatusTag } from '@/features/orders/order-status-tag';
import { OrderTask } from '@/features/orders/order-task';
import { useOrdersPlace } from '@/features/orders/orders-place';
import { UnknownOrder } from '@/features/orders/unknown-order';
import { BackLink } from '@/ui/back-link';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

/** One order, for the admins. */
export function Component() {
  const { id = '' } = useParams();
  const orders = useOrdersPlace();
  useDocumentTitle(`Order ${id}`);
  return (
    <>
      <OrderLetterhead />
      <PageTitle
        lead={<BackLink to={orders}>All orders</BackLink>}
        note={
          <>
            No. <span className="figure">{id}</span>
          </>
        }
      >
        Order
      </PageTitle>
      <KnownOrder key={id} id={id} unknown={<UnknownOrder admin />}>
        {(order, onGone) => (
          <>
            <OrderTask order={order} onDeleted={onGone} />
            <OrderSheet
              order={order}
              withActors
              status={<OrderStatusTag status={statusOf(order)} isQuiet={order.payment_state !== undefined} />}
              facts={<CustomerFacts order={order} />}
            >
              <OrderPayment order={order} />
            </OrderSheet>
          </>
        )}
      </KnownOrder>
    </>
  );
}
