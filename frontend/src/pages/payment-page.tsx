import type { ComponentProps } from 'react';
import { useParams } from 'react-router-dom';
import { useGetConfigQuery, useGetOrderQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { OrderView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { adminPaymentNotice } from '@/features/orders/payment-state';
import { UnknownOrder } from '@/features/orders/order-loader';
import { CardFormSkeleton } from '@/features/payments/card-form';
import { PaymentPanel } from '@/features/payments/payment-panel';
import { PaidReceipt } from '@/features/payments/payment-receipt';
import { InvoiceButton } from '@/features/papers/download-paper';
import styles from '@/features/payments/payment.module.css';
import { PaymentSummary } from '@/features/payments/payment-summary';
import { useSession } from '@/features/users/use-session';
import { BackLink, PageTitle } from '@/ui/page-title';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { LoadingPanel } from '@/ui/loading-panel';
import layout from '@/ui/layout.module.css';
import { QueryState } from '@/ui/query-state';

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
  const { admin } = useSession();
  const order = useGetOrderQuery({ id }, REFETCH_ON_VIEW);
  const config = useGetConfigQuery();
  const isGone = order.error !== undefined && problemOf(order.error).status === 404;
  const isCancelled = isGone && order.currentData !== undefined;
  const state = {
    name: 'The payment page',
    loading: (
      <div className={`${layout.columns} ${styles.page}`}>
        <LoadingPanel label="Loading the order" rows={9} picture />
        <CardFormSkeleton />
      </div>
    ),
  };
  return (
    <QueryState
      query={isCancelled ? { ...order, error: undefined } : order}
      {...state}
      missing={<UnknownOrder audience={admin ? 'admin' : 'customer'} />}
    >
      {(loaded) => (
        <QueryState query={config} {...state}>
          {({ cards }) => (
            <LoadedPayment order={loaded} isCancelled={isCancelled} cards={cards} refetchOrder={order.refetch} />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

type LoadedPaymentProps = Omit<ComponentProps<typeof PaymentPanel>, 'nextLinks'>;

function LoadedPayment({ order, ...payment }: LoadedPaymentProps) {
  const { user, admin } = useSession();
  const isPaid = order.status !== undefined;
  const nextLinks = <NextLinks order={order} admin={admin === true} />;
  return (
    <div className={`${layout.columns} ${styles.page}`}>
      {order.email === user?.email.toLowerCase() ? (
        <PaymentPanel order={order} {...payment} nextLinks={nextLinks} />
      ) : (
        <>
          <PaymentSummary order={order} isPaid={isPaid} />
          {isPaid ? (
            <PaidReceipt order={order} notice={adminPaymentNotice(order)}>
              {nextLinks}
            </PaidReceipt>
          ) : (
            <EmptyState title="Only the customer can pay for this order" action={nextLinks}>
              It was placed by {order.email}.
            </EmptyState>
          )}
        </>
      )}
    </div>
  );
}

function NextLinks({ order, admin }: { order: OrderView; admin: boolean }) {
  const links = admin
    ? [{ to: paths.manageOrders, text: 'See all orders' }]
    : [
        { to: paths.myOrder(order._id), text: 'See the order' },
        { to: paths.myOrders, text: 'Back to My Orders' },
      ];
  return (
    <>
      <InvoiceButton order={order}>Download Invoice</InvoiceButton>
      {links.map(({ to, text }) => (
        <ButtonLink key={to} look="quiet" size="small" to={to}>
          {text}
        </ButtonLink>
      ))}
    </>
  );
}
