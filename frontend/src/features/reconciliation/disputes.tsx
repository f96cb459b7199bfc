import type { PaymentDisputeView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './differences.module.css';
import stateStyles from './exception-state.module.css';
import { Finding } from './finding';
import { formatMoneyIn } from './money-in';
import { DISPUTE_STATUSES } from './reconciliation-words';

/** Payments whose customers ask their banks for the money back, and what became of that. */
export function Disputes({ disputes }: { disputes: readonly PaymentDisputeView[] }) {
  return (
    <ul className={styles.list}>
      {disputes.map(({ id, transactionId, order_id, email, amount, currency, status, created_at, closed_at }) => {
        const titleId = `dispute-${id}`;
        const isOpen = status === 'open' || status === 'inquiry';
        return (
          <Finding
            key={id}
            titleId={titleId}
            title="Its customer asks the bank for it back"
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
            <p className={stateStyles.state}>
              <StatusTag tone={DISPUTE_STATUSES[status].tone}>{DISPUTE_STATUSES[status].text}</StatusTag>
              <span>
                Begun <time dateTime={created_at}>{formatDateTime(created_at)}</time>
                {closed_at !== undefined && (
                  <>
                    , closed <time dateTime={closed_at}>{formatDateTime(closed_at)}</time>
                  </>
                )}
              </span>
            </p>
            {isOpen && (
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
