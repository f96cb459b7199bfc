import type { PaymentExceptionView } from '@/api/types.gen';
import styles from './differences.module.css';
import { ExceptionState } from './exception-state';
import { Finding } from './finding';
import { formatMoneyIn } from './money-in';
import { REASONS } from './reconciliation-words';
import { RefundPaymentButton } from './refund-payment-button';

interface PaymentExceptionsProps {
  exceptions: readonly PaymentExceptionView[];
  onRefunded: () => void;
}

/** Payments that pay no order: those that wait for a decision, and what became of the others. */
export function PaymentExceptions({ exceptions, onRefunded }: PaymentExceptionsProps) {
  return (
    <ul className={styles.list}>
      {exceptions.map((exception) => {
        const { transactionId, email, amount, currency, reason, state } = exception;
        const titleId = `exception-${transactionId}`;
        const money = formatMoneyIn(currency, amount);
        return (
          <Finding
            key={transactionId}
            titleId={titleId}
            title={REASONS[reason]}
            email={email}
            amount={money}
            transactionId={transactionId}
            actions={
              (state === 'open' || state === 'refund-failed') && (
                <RefundPaymentButton
                  transactionId={transactionId}
                  amount={money}
                  email={email}
                  describedBy={titleId}
                  onRefunded={onRefunded}
                />
              )
            }
          >
            <ExceptionState exception={exception} />
            {state === 'refund-failed' && (
              <p>
                The money did not go back. Try again, or pay the customer another way and note it at the card provider.
              </p>
            )}
          </Finding>
        );
      })}
    </ul>
  );
}
