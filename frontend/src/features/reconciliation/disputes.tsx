import type { PaymentDisputeView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { DISPUTE_TAGS, isDisputeOpen } from '@/features/orders/payment-state';
import { ButtonLink } from '@/ui/button';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './differences.module.css';
import stateStyles from './exception-state.module.css';
import { Finding } from './finding';
import { formatMoneyIn } from './money-in';

/** Payments whose customers asked their banks for the money, and what came of that. */
export function Disputes({ disputes }: { disputes: readonly PaymentDisputeView[] }) {
  return (
    <ul className={styles.list}>
      {disputes.map(({ id, transactionId, order_id, email, amount, currency, status, created_at, closed_at }) => {
        const titleId = `dispute-${id}`;
        return (
          <Finding
            key={id}
            titleId={titleId}
            title={status === 'inquiry' || status === 'inquiry-closed' ? 'Inquiry of the bank' : 'Chargeback'}
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
              <StatusTag tone={DISPUTE_TAGS[status].tone}>{DISPUTE_TAGS[status].text}</StatusTag>
              <span>
                Since <time dateTime={created_at}>{formatDateTime(created_at)}</time>
                {closed_at !== undefined && (
                  <>
                    , closed <time dateTime={closed_at}>{formatDateTime(closed_at)}</time>
                  </>
                )}
              </span>
            </p>
            {isDisputeOpen({ status }) && (
              <p>
                Answer it at the card provider before its deadline. Ship nothing and refund nothing until it is over.
              </p>
            )}
            {status === 'lost' && (
              <p>The bank has given the money to the customer. Do not ship the order, and refund nothing.</p>
            )}
          </Finding>
        );
      })}
    </ul>
  );
}
