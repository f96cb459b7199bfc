import { useParams } from 'react-router-dom';
import { useGetConfigQuery, useGetOrderQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/ui/paths';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { adminPaymentNotice } from '@/features/orders/payment-state';
import { UnknownOrder } from '@/features/orders/order-loader';
import { CardFormSkeleton } from '@/features/payments/card-form';
import { PaymentPanel } from '@/features/payments/payment-panel';
import { PaidReceipt } from '@/features/payments/payment-receipt';
import { PaymentSummary } from '@/features/payments/payment-summary';
import { useSession } from '@/features/users/use-session';
import { BackLink, PageTitle } from '@/ui/page-title';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingPanel } from '@/ui/loading-panel';
import styles from './payment-page.module.css';

export function Component() {
  const { id = '' } = useParams();
  const { admin } = useSession();
  return (
    <>
      <PageTitle
        lead={
          admin ? (
            <BackLink to={paths.manageOrders}>All orders</BackLink>
          ) : (
            <BackLink to={paths.myOrders}>Your orders</BackLink>
          )
        }
      >
        Payment
      </PageTitle>
      <Payment key={id} id={id} />
    </>
  );
}

function Payment({ id }: { id: string }) {
  const { user, admin } = useSession();
  const order = useGetOrderQuery({ id }, REFETCH_ON_VIEW);
  const config = useGetConfigQuery();

  if (order.error && problemOf(order.error).status === 404)
    return <UnknownOrder audience={admin === true ? 'admin' : 'customer'} />;
  const failed = [order, config].filter(({ currentData, error }) => error !== undefined && currentData === undefined);
  if (failed[0]) {
    return (
      <ErrorState
        title="The payment page could not be loaded"
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      >
        {problemOf(failed[0].error).detail}
      </ErrorState>
    );
  }
  if (!order.currentData || !config.currentData) {
    return (
      <div className={styles.columns}>
        <LoadingPanel label="Loading the order" rows={9} picture />
        <CardFormSkeleton />
      </div>
    );
  }

  const { email, status } = order.currentData;
  const nextLinks = <NextLinks orderId={id} admin={admin === true} />;
  if (email === user?.email.toLowerCase()) {
    return (
      <div className={styles.columns}>
        <PaymentPanel
          order={order.currentData}
          cards={config.currentData.cards}
          refetchOrder={order.refetch}
          nextLinks={nextLinks}
        />
      </div>
    );
  }
  const isPaid = status !== undefined;
  return (
    <div className={styles.columns}>
      <PaymentSummary order={order.currentData} isPaid={isPaid} />
      {isPaid ? (
        <PaidReceipt order={order.currentData} notice={adminPaymentNotice(order.currentData)}>
          {nextLinks}
        </PaidReceipt>
      ) : (
        <EmptyState title="Only its customer can pay this order" action={nextLinks}>
          It was placed by {email}.
        </EmptyState>
      )}
    </div>
  );
}

function NextLinks({ orderId, admin }: { orderId: string; admin: boolean }) {
  const links = admin
    ? [{ to: paths.manageOrders, text: 'See all orders' }]
    : [
        { to: paths.myOrder(orderId), text: 'See the order' },
        { to: paths.myOrders, text: 'Back to My Orders' },
      ];
  return links.map(({ to, text }) => (
    <ButtonLink key={to} look="quiet" size="small" to={to}>
      {text}
    </ButtonLink>
  ));
}
