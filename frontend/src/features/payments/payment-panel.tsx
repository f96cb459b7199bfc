import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CardSettings, OrderView } from '@/api/types.gen';
import { CardForm } from './card-form';
import styles from './payment-panel.module.css';
import { PaymentProblem } from './payment-problem';
import { PaidReceipt, PaymentReceipt } from './payment-receipt';
import { PaymentSummary } from './payment-summary';
import { usePayment } from './use-payment';

interface PaymentPanelProps {
  order: OrderView;
  cards: CardSettings;
  readOrderAnew: () => unknown;
  /** where to go once it is paid, as links */
  waysOn: ReactNode;
}

/**
 * What the page is about: the card form, the outcome of the charge made in it, or a payment made before. A charge that is under way
 * ends in the form, though the order is seen to be paid in between.
 */
type Stage = 'to-pay' | 'just-paid' | 'paid-before';

/** Where the order's own customer pays: the order, the card form, then what came of it. */
export function PaymentPanel({ order, cards, readOrderAnew, waysOn }: PaymentPanelProps) {
  const payment = usePayment(order, readOrderAnew);
  const [isCharging, setIsCharging] = useState(false);
  const { charged, unsaved, refused } = payment;
  const isRecorded = order.status !== undefined || payment.isSaved;
  const stage: Stage =
    !isRecorded || (isCharging && charged === undefined)
      ? 'to-pay'
      : charged !== undefined
        ? 'just-paid'
        : 'paid-before';

  // The form was used, or is gone: move the focus to the outcome.
  const result = useRef<HTMLDivElement>(null);
  const stageBefore = useRef(stage);
  useEffect(() => {
    if (stageBefore.current === 'to-pay' && stage !== 'to-pay') result.current?.focus();
    stageBefore.current = stage;
  }, [stage]);

  return (
    <>
      <PaymentSummary order={order} isPaid={stage !== 'to-pay'} />
      <div className={styles.panel}>
        {refused && !charged && stage === 'to-pay' && (
          <PaymentProblem title="The payment could not be started." retryLabel="Try again" onRetry={payment.startAgain}>
            {refused.detail}
          </PaymentProblem>
        )}
        {stage !== 'paid-before' && (
          <CardForm
            cards={cards}
            amount={order.total_price}
            clientSecret={payment.clientSecret}
            blocked={whyBlocked({
              isPaid: stage === 'just-paid',
              charged,
              refused,
              clientSecret: payment.clientSecret,
            })}
            done={charged !== undefined}
            onCharging={setIsCharging}
            onCharged={payment.record}
            onCancelled={payment.startAgain}
          />
        )}
        <div ref={result} tabIndex={-1} role="status">
          {stage === 'just-paid' && (
            <PaymentReceipt title="Congratulation! Successfully Paid." transactionId={order.transactionId ?? charged}>
              {waysOn}
            </PaymentReceipt>
          )}
          {stage === 'paid-before' && <PaidReceipt order={order}>{waysOn}</PaidReceipt>}
        </div>
        {unsaved && charged && stage === 'to-pay' && (
          <PaymentProblem
            title="Your card was charged, but the order does not show it yet."
            retryLabel="Save it now"
            onRetry={() => payment.record(charged)}
          >
            {unsaved.detail} You will not be charged twice.
          </PaymentProblem>
        )}
      </div>
    </>
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
