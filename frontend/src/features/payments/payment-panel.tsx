import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { CardSettings, OrderView } from '@/api/types.gen';
import { CardForm } from './card-form';
import { CardFormSkeleton } from './card-form-skeleton';
import styles from './payment-panel.module.css';
import { PaymentProblem } from './payment-problem';
import { PaymentReceipt } from './payment-receipt';
import { usePayment } from './use-payment';

interface PaymentPanelProps {
  order: OrderView;
  cards: CardSettings;
  readOrderAnew: () => unknown;
  /** where to go once it is paid, as links */
  waysOn: ReactNode;
}

/** Where the order's own customer pays: the card form, then what came of it. */
export function PaymentPanel({ order, cards, readOrderAnew, waysOn }: PaymentPanelProps) {
  const payment = usePayment(order, readOrderAnew);
  const { charged, unsaved, refused } = payment;
  const isPaid = order.status !== undefined || payment.isSaved;
  const paidNow = isPaid && charged !== undefined;
  const result = useRef<HTMLDivElement>(null);

  // The button just pressed is disabled now: the keyboard goes on to the outcome.
  useEffect(() => {
    if (paidNow) result.current?.focus();
  }, [paidNow]);

  // Also after a reload at any moment of the payment: it ends as it would have without.
  const receipt = (
    <PaymentReceipt title="Congratulation! Successfully Paid." transactionId={order.transactionId ?? charged}>
      {waysOn}
    </PaymentReceipt>
  );
  if (isPaid && !paidNow) return receipt;

  return (
    <div className={styles.panel}>
      {refused && !charged && (
        <PaymentProblem title="The payment could not be started." retryLabel="Try again" onRetry={payment.startAgain}>
          {refused.detail}
        </PaymentProblem>
      )}
      <Suspense fallback={<CardFormSkeleton />}>
        <CardForm
          cards={cards}
          amount={order.total_price}
          clientSecret={payment.clientSecret}
          blocked={whyBlocked({ isPaid, charged, refused, clientSecret: payment.clientSecret })}
          done={charged !== undefined}
          onCharged={payment.record}
          onCancelled={payment.startAgain}
        />
      </Suspense>
      <div ref={result} tabIndex={-1} role="status">
        {paidNow && receipt}
      </div>
      {unsaved && charged && !isPaid && (
        <PaymentProblem
          title="Your card was charged, but the order does not show it yet."
          retryLabel="Save it now"
          onRetry={() => payment.record(charged)}
        >
          {unsaved.detail} You will not be charged twice.
        </PaymentProblem>
      )}
    </div>
  );
}

interface Standing {
  isPaid: boolean;
  charged: string | undefined;
  refused: unknown;
  clientSecret: string | undefined;
}

/** Why the Pay button cannot be pressed, if so. */
function whyBlocked({ isPaid, charged, refused, clientSecret }: Standing): string | undefined {
  if (isPaid) return 'This order is paid.';
  if (charged !== undefined) return 'Your card is charged already.';
  if (refused !== undefined) return 'You can pay once the payment is started.';
  return clientSecret === undefined ? 'One moment: the payment is being prepared.' : undefined;
}
