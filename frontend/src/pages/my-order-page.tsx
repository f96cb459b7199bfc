import { useParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { KnownOrder } from '@/features/orders/known-order';
import { OrderLetterhead } from '@/features/orders/order-letterhead';
import { OrderNextStep } from '@/features/orders/order-next-step';
import { OrderSheet } from '@/features/orders/order-sheet';
import { UnknownOrder } from '@/features/orders/unknown-order';
import { BackLink } from '@/ui/back-link';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  const { id = '' } = useParams();
  useDocumentTitle(`Order ${id}`);
  return (
    <>
      <OrderLetterhead />
      <PageTitle
        lead={<BackLink to={paths.myOrders}>Your orders</BackLink>}
        note={
          <>
            No. <span className="figure">{id}</span>
          </>
        }
      >
        Order
      </PageTitle>
      <KnownOrder key={id} id={id} unknown={<UnknownOrder />}>
        {(order, onGone) => (
          <>
            <OrderNextStep order={order} onCancelled={onGone} />
            <OrderSheet order={order} />
          </>
        )}
      </KnownOrder>
    </>
  );
}
