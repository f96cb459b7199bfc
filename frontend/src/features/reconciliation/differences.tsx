import type { DifferenceView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { formatExactMoney } from '@/ui/exact-money';
import styles from './differences.module.css';
import { Finding } from './finding';
import { KINDS, REFUNDABLE } from './reconciliation-words';
import { RefundPaymentButton } from './refund-payment-button';

interface DifferencesProps {
  differences: readonly DifferenceView[];
  onRefunded: () => void;
}

/** Where the card provider and the shop do not agree, what either says, and what to do. */
export function Differences({ differences, onRefunded }: DifferencesProps) {
  return (
    <ul className={styles.list}>
      {differences.map(({ kind, transactionId, order_id, email, amount, gateway, shop, advice }) => {
        const titleId = `difference-${kind}-${transactionId}`;
        const money = formatExactMoney(amount);
        return (
          <Finding
            key={`${kind} ${transactionId}`}
            titleId={titleId}
            title={KINDS[kind]}
            email={email}
            amount={money}
            transactionId={transactionId}
            actions={
              <>
                {order_id !== undefined && kind !== 'paid-for-no-order' && (
                  <ButtonLink look="quiet" size="small" to={paths.order(order_id)} aria-describedby={titleId}>
                    Open order
                  </ButtonLink>
                )}
                {REFUNDABLE.includes(kind) && (
                  <RefundPaymentButton
                    transactionId={transactionId}
                    amount={money}
                    email={email}
                    describedBy={titleId}
                    onRefunded={onRefunded}
                  />
                )}
              </>
            }
          >
            <dl className={styles.words}>
              <div>
                <dt>Card provider</dt>
                <dd>{gateway}</dd>
              </div>
              <div>
                <dt>Shop</dt>
                <dd>{shop}</dd>
              </div>
            </dl>
            <p>{advice}</p>
          </Finding>
        );
      })}
    </ul>
  );
}
