import type { PaymentExceptionView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './differences.module.css';
import { Finding } from './finding';
import { REASONS, STATES } from './reconciliation-words';
import { RefundPaymentButton } from './refund-payment-button';

interface PaymentExceptionsProps {
  exceptions: readonly PaymentExceptionView[];
  onRefunded: () => void;
}

/** Payments that pay no order: those that wait for a decision, and what became of the others. */
export function PaymentExceptions({ exceptions, onRefunded }: PaymentExceptionsProps) {
  return (
    <ul className={styles.list}>
      {exceptions.map(
        ({ transactionId, email, amount, currency, reason, state, found_at, resolved_at, resolved_by }) => {
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
                state === 'open' && (
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
              <p>
                <StatusTag tone={STATES[state].tone}>{STATES[state].text}</StatusTag> Found{' '}
                <time dateTime={found_at}>{formatDateTime(found_at)}</time>
                {resolved_at !== undefined && (
                  <>
                    , settled <time dateTime={resolved_at}>{formatDateTime(resolved_at)}</time>
                  </>
                )}
                {resolved_by !== undefined && <> by {resolved_by}</>}
              </p>
            </Finding>
          );
        },
      )}
    </ul>
  );
}

/** A payment may be in any currency: that can be what is wrong with it. */
function formatMoneyIn(currency: string, amount: number): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', style).format(amount);
}
