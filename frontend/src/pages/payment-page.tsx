import { useParams } from 'react-router-dom';
import { useGetConfigQuery, useGetOrderQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { PaymentPanel } from '@/features/payments/payment-panel';
import { PaymentSummary } from '@/features/payments/payment-summary';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { useDocumentTitle } from '@/ui/use-document-title';
import styles from './payment-page.module.css';

export function Component() {
  useDocumentTitle('Payment');
  return (
    <>
      <PageTitle>Payment</PageTitle>
      <Payment />
    </>
  );
}

function Payment() {
  const { id = '' } = useParams();
  const { user, admin } = useSession();
  const order = useGetOrderQuery({ id });
  const config = useGetConfigQuery();

  const problem = (order.currentData ? undefined : order.error) ?? config.error;
  if (problem && !order.isFetching && !config.isFetching) {
    const { status, detail } = problemOf(problem);
    if (status === 404) return <UnknownOrder admin={admin === true} />;
    const retry = () => [order, config].filter(({ error }) => error).forEach(({ refetch }) => void refetch());
    return (
      <ErrorState title="The order could not be loaded" onRetry={retry}>
        {detail}
      </ErrorState>
    );
  }
  if (!order.currentData || !config.data) return <Spinner block label="Loading the order" />;

  const isPaid = order.currentData.status !== undefined;
  const isOwn = order.currentData.email === user?.email.toLowerCase();
  return (
    <div className={styles.columns}>
      <PaymentSummary order={order.currentData} isPaid={isPaid} />
      {isOwn || isPaid ? (
        <PaymentPanel
          key={id}
          order={order.currentData}
          provider={config.data.cards.provider}
          readOrderAnew={order.refetch}
        />
      ) : (
        <EmptyState title="Only its customer can pay this order">
          It was placed by {order.currentData.email}.
        </EmptyState>
      )}
    </div>
  );
}

function UnknownOrder({ admin }: { admin: boolean }) {
  const link = admin
    ? { to: paths.manageOrders, text: 'See all orders' }
    : { to: paths.myOrders, text: 'See my orders' };
  return (
    <EmptyState
      title="There is no such order"
      action={
        <ButtonLink size="small" to={link.to}>
          {link.text}
        </ButtonLink>
      }
    >
      It may have been cancelled, or the address is not complete.
    </EmptyState>
  );
}
