import type { DisputeView } from '@/api/types.gen';
import { ExactMoney } from '@/ui/exact-money';
import { formatDate } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import { Fact } from './order-sheet';
import styles from './order-disputes.module.css';
import { DISPUTE_TAGS } from './payment-state';
import { TransactionId } from './transaction-id';

/** Every dispute of an order's payment: how much, how far it is, since when, and its id at the card provider. */
export function OrderDisputes({ disputes }: { disputes: readonly DisputeView[] }) {
  return (
    <Fact name="Disputes">
      <ul className={styles.disputes}>
        {disputes.map(({ id, status, amount, created_at, closed_at }) => (
          <li key={id} className={styles.dispute}>
            <span className={styles.head}>
              <StatusTag tone={DISPUTE_TAGS[status].tone}>{DISPUTE_TAGS[status].text}</StatusTag>
              <ExactMoney dollars={amount} />
            </span>
            <span className={styles.dates}>
              Since <time dateTime={created_at}>{formatDate(created_at)}</time>
              {closed_at !== undefined && (
                <>
                  , closed <time dateTime={closed_at}>{formatDate(closed_at)}</time>
                </>
              )}
            </span>
            <TransactionId id={id} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}
