import { Button } from 'antd';
import type { ReactNode } from 'react';
import { paths } from '@/ui/paths';
import { TransactionId } from '@/features/orders/transaction-id';
import { ButtonLink } from '@/ui/button';
import { Facts } from '@/ui/fact';
import { TwoLines } from '@/ui/two-lines';
import layout from '@/ui/layout.module.css';
import styles from './reconciliation.module.css';
import type { RefundPayment } from './refund-payment';

interface PaymentCardProps {
  /** unique on the page */
  id: string;
  title: string;
  /** amount with its currency, such as `€20` */
  amount: string;
  email: string;
  transactionId: string;
  orderId?: string | undefined;
  /** pairs of label and value; absent values are omitted */
  facts: readonly (readonly [string, ReactNode])[];
  /** advice for the admin */
  advice?: string | false | undefined;
  /** set when the payment can be refunded here; asks first */
  onRefund?: RefundPayment | false | undefined;
}

/** One payment that needs or needed an admin's attention. */
export function PaymentCard(props: PaymentCardProps) {
  const { id, title, amount, email, transactionId, orderId, facts, advice, onRefund } = props;
  return (
    <li className={styles.card}>
      <div className={`${layout.row} ${layout.tight}`}>
        <h3 id={id}>{title}</h3>
        <strong className="figure">{amount}</strong>
      </div>
      <p className={`${layout.muted} ${layout.row} ${layout.tight}`}>
        <span>{email}</span>
        <TransactionId id={transactionId} copyable />
      </p>
      <div className={`${layout.stack} ${styles.body}`}>
        <Facts facts={facts} className={`${layout.row} ${styles.facts}`} />
        {advice && <TwoLines>{advice}</TwoLines>}
      </div>
      {(orderId !== undefined || onRefund) && (
        <div className={`${layout.row} ${styles.actions}`}>
          {orderId !== undefined && (
            <ButtonLink look="quiet" size="small" to={paths.order(orderId)} aria-describedby={id}>
              Open order
            </ButtonLink>
          )}
          {onRefund && (
            <Button
              danger
              aria-haspopup="dialog"
              aria-describedby={id}
              onClick={() => onRefund({ transactionId, amount, email })}
            >
              Refund
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
