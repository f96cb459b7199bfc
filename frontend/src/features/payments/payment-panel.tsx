import { Suspense, useEffect, useRef } from 'react';
import type { CardSettings, OrderView } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import { CardForm } from './card-form';
import styles from './payment-panel.module.css';
import { PaymentReceipt } from './payment-receipt';
import { UnsavedPayment } from './unsaved-payment';
import { usePayment } from './use-payment';

interface PaymentPanelProps {
  order: OrderView;
  provider: CardSettings['provider'];
  readOrderAnew: () => unknown;
}

/** Where the order's own customer pays: the card form, then what came of it. */
export function PaymentPanel({ order, provider, readOrderAnew }: PaymentPanelProps) {
  const payment = usePayment(order, readOrderAnew);
  const { charged, unsaved, refused } = payment;
  const isPaid = order.status !== undefined || payment.isSaved;
  const paidNow = isPaid && charged !== undefined;
  const result = useRef<HTMLDivElement>(null);

  // The button just pressed is disabled now: the keyboard goes on to the outcome.
  useEffect(() => {
    if (paidNow) result.current?.focus();
  }, [paidNow]);

  if (isPaid && !paidNow) {
    return <PaymentReceipt title="This order is paid." transactionId={order.transactionId} />;
  }
  if (refused && refused.status !== 409 && !charged) {
    return (
      <ErrorState title="The payment could not be started" onRetry={payment.startAgain}>
        {refused.detail}
      </ErrorState>
    );
  }
  return (
    <div className={styles.panel}>
      <Suspense fallback={<Spinner label="Loading the card form" />}>
        <CardForm
          provider={provider}
          clientSecret={payment.clientSecret}
          done={charged !== undefined}
          onCharged={payment.record}
        />
      </Suspense>
      <div ref={result} tabIndex={-1} role="status">
        {paidNow && (
          <PaymentReceipt title="Congratulation! Successfully Paid." transactionId={order.transactionId ?? charged} />
        )}
      </div>
      {unsaved && charged && !isPaid && (
        <UnsavedPayment reason={unsaved.detail} onRetry={() => payment.record(charged)} />
      )}
    </div>
  );
}
