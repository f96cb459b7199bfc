import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useGetOrderQuery, type OrderView } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { ALWAYS_FRESH } from '@/features/orders/always-fresh';
import { OrderLetterhead } from '@/features/orders/order-letterhead';
import { OrderNextStep } from '@/features/orders/order-next-step';
import { OrderSheet } from '@/features/orders/order-sheet';
import { OrderSkeleton } from '@/features/orders/order-skeleton';
import { UnknownOrder } from '@/features/orders/unknown-order';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import styles from './my-order-page.module.css';

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
      <Order key={id} id={id} />
    </>
  );
}

function Order({ id }: { id: string }) {
  // Cancelled from here: the order is gone before the next page is there.
  const [cancelled, setCancelled] = useState(false);
  const { currentData: order, error, isFetching, refetch } = useGetOrderQuery({ id }, ALWAYS_FRESH);

  if (cancelled) return <OrderSkeleton />;
  const problem = error === undefined ? undefined : problemOf(error);
  if (problem?.status === 404) return <UnknownOrder />;
  if (order) return <Known order={order} onCancelled={() => setCancelled(true)} />;
  if (!problem) return <OrderSkeleton />;
  return (
    <ErrorState title="The order could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
      {problem.detail}
    </ErrorState>
  );
}

function Known({ order, onCancelled }: { order: OrderView; onCancelled: () => void }) {
  return (
    <div className={styles.order}>
      <OrderNextStep order={order} onCancelled={onCancelled} />
      <OrderSheet order={order} />
      <div className={styles.foot}>
        <Button look="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
