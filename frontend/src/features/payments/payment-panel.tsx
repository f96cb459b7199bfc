import { useEffect, useRef, type ReactNode } from 'react';
import type { CardSettings, OrderView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { paths } from '@/ui/paths';
import { CardFormSkeleton, PaymentProblem, type CardFormProps } from './card-form';
import { PaidReceipt, PaymentReceipt } from './payment-receipt';
import { PaymentSummary } from './payment-summary';
import styles from './payment.module.css';
import { paidBefore, UNCONFIRMED, usePayment } from './use-payment';

interface PaymentPanelProps {
  order: OrderView;
  cards: CardSettings;
  /** whether the order was cancelled or deleted after it was loaded */
  isCancelled: boolean;
  refetchOrder: () => unknown;
  /** links shown after the payment */
  nextLinks: ReactNode;
}

/** Where the customer pays their order: the order, the card form, then the receipt, or that the order was cancelled meanwhile. */
export function PaymentPanel({ order, cards, isCancelled, refetchOrder, nextLinks }: PaymentPanelProps) {
  const payment = usePayment(order, refetchOrder);
  const { state, retry } = payment;
  const isPaid = state.step === 'paid';
  const charge = 'charge' in state ? state.charge : undefined;
  const message = 'message' in state ? state.message : undefined;
  const problem = 'problem' in state ? state.problem : undefined;

  // The card form stays mounted until its charge ends.
  const isOver = isPaid || (isCancelled && state.step !== 'charging');

  // The card form was submitted or replaced, so what takes its place gets the focus.
  const outcome = useRef<HTMLDivElement>(null);
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) outcome.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);

  return (
    <>
      <PaymentSummary order={order} isPaid={isPaid} />
      <div className={`${layout.stack} ${styles.panel}`}>
        {problem && !charge && !isOver && (
          <PaymentProblem title="The payment could not be started." retryLabel="Try again" onRetry={retry}>
            {problem.detail}
          </PaymentProblem>
        )}
        {!isOver && <CardForm cards={cards} amount={order.total_price} payment={payment} />}
        <div ref={outcome} tabIndex={-1} role="status">
          {isPaid && charge && (
            <PaymentReceipt
              title="Congratulation! Successfully Paid."
              order={order}
              transactionId={order.transactionId ?? charge.transactionId}
              notice={paidBefore(charge)}
            >
              {nextLinks}
            </PaymentReceipt>
          )}
          {isPaid && !charge && <PaidReceipt order={order}>{nextLinks}</PaidReceipt>}
          {isOver && !isPaid && (
            <EmptyState
              title="This order was cancelled meanwhile"
              action={
                <ButtonLink size="small" to={paths.myOrders}>
                  Back to My Orders
                </ButtonLink>
              }
            >
              {charge
                ? 'Your card was charged before that: the shop sends the money back to it.'
                : message?.includes(UNCONFIRMED)
                  ? 'If your card was charged, the shop sends the money back to it.'
                  : 'Your card was not charged.'}
            </EmptyState>
          )}
        </div>
        {problem && charge && !isOver && (
          <PaymentProblem
            title="Your card was charged, but the order does not show it yet."
            retryLabel="Save it now"
            onRetry={retry}
          >
            {problem.detail} You will not be charged twice.
          </PaymentProblem>
        )}
      </div>
    </>
  );
}

const lazyOptions = { failure: 'The card form could not be loaded', skeleton: <CardFormSkeleton /> };
const SandboxCard = lazyPart(async () => (await import('./sandbox-card')).SandboxCard, lazyOptions);
const StripeCard = lazyPart(async () => (await import('./stripe-card')).StripeCard, lazyOptions);

/** The card form of the provider that the shop is configured with. */
function CardForm({ cards, ...props }: CardFormProps & { cards: CardSettings }) {
  if (cards.provider === 'sandbox') return <SandboxCard {...props} />;
  if (cards.publishableKey === undefined) return <p role="alert">This shop cannot take cards at the moment.</p>;
  return <StripeCard publishableKey={cards.publishableKey} {...props} />;
}
