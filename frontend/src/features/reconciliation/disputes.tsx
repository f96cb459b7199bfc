import type { PaymentExceptionView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import styles from './differences.module.css';
import { ExceptionState } from './exception-state';
import { Finding } from './finding';
import { formatMoneyIn } from './money-in';
import { DISPUTE_STATES, REASONS } from './reconciliation-words';

/** Payments whose customers ask their banks for the money back, and what became of that. */
export function Disputes({ disputes }: { disputes: readonly PaymentExceptionView[] }) {
  return (
    <ul className={styles.list}>
      {disputes.map((exception) => {
        const { transactionId, order_id, email, amount, currency, state } = exception;
        const titleId = `dispute-${transactionId}`;
        return (
          <Finding
            key={transactionId}
            titleId={titleId}
            title={REASONS.disputed}
            email={email}
            amount={formatMoneyIn(currency, amount)}
            transactionId={transactionId}
            actions={
              order_id !== undefined && (
                <ButtonLink look="quiet" size="small" to={paths.order(order_id)} aria-describedby={titleId}>
                  Open order
                </ButtonLink>
              )
            }
          >
            <ExceptionState exception={exception} words={DISPUTE_STATES} />
            {state === 'open' && (
              <p>
                Answer it at the card provider before its deadline. Ship nothing and refund nothing until it is over.
              </p>
            )}
          </Finding>
        );
      })}
    </ul>
  );
}
