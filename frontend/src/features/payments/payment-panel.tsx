import { useEffect, useRef, type ReactNode } from 'react';
import type { CardSettings, OrderView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { CardFormSkeleton, PaymentProblem, type CardFormProps } from './card-form';
import { PaidReceipt, PaymentReceipt } from './payment-receipt';
import { PaymentSummary } from './payment-summary';
import styles from './payment.module.css';
import { usePayment } from './use-payment';

interface PaymentPanelProps {
  order: OrderView;
  cards: CardSettings;
  refetchOrder: () => unknown;
  /** links shown after the payment */
  nextLinks: ReactNode;
}

/** Where the customer pays their order: the order, the card form, then the receipt. */
export function PaymentPanel({ order, cards, refetchOrder, nextLinks }: PaymentPanelProps) {
  const payment = usePayment(order, refetchOrder);
  const { state, retry } = payment;
  const isPaid = state.step === 'paid';
  const charge = 'charge' in state ? state.charge : undefined;
  const problem = 'problem' in state ? state.problem : undefined;

  // The card form was submitted or replaced, so the receipt takes the focus.
  const receipt = useRef<HTMLDivElement>(null);
  const wasPaid = useRef(isPaid);
  useEffect(() => {
    if (isPaid && !wasPaid.current) receipt.current?.focus();
    wasPaid.current = isPaid;
  }, [isPaid]);

  return (
    <>
      <PaymentSummary order={order} isPaid={isPaid} />
      <div className={`${layout.stack} ${styles.panel}`}>
        {problem && !charge && (
          <PaymentProblem title="The payment could not be started." retryLabel="Try again" onRetry={retry}>
            {problem.detail}
          </PaymentProblem>
        )}
        {(!isPaid || charge) && <CardForm cards={cards} amount={order.total_price} payment={payment} />}
        <div ref={receipt} tabIndex={-1} role="status">
          {isPaid && charge && (
            <PaymentReceipt
              title="Congratulation! Successfully Paid."
              transactionId={order.transactionId ?? charge.transactionId}
            >
              {nextLinks}
            </PaymentReceipt>
          )}
          {isPaid && !charge && <PaidReceipt order={order}>{nextLinks}</PaidReceipt>}
        </div>
        {problem && charge && (
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
