import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useRefundUnmatchedPaymentMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/ui/paths';
import { TransactionId } from '@/features/orders/transaction-id';
import { ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { useToast } from '@/ui/toast';
import styles from './reconciliation.module.css';

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
  /** set when the payment can be refunded here; called after the refund */
  onRefunded?: (() => void) | false | undefined;
}

/** One payment that needs or needed an admin's attention. */
export function PaymentCard(props: PaymentCardProps) {
  const { id, title, amount, email, transactionId, orderId, facts, advice, onRefunded } = props;
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
        <dl className={`${layout.row} ${layout.facts} ${styles.facts}`}>
          {facts
            .filter(([, value]) => value !== undefined)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {advice && <p>{advice}</p>}
      </div>
      {(orderId !== undefined || onRefunded) && (
        <div className={`${layout.row} ${styles.actions}`}>
          {orderId !== undefined && (
            <ButtonLink look="quiet" size="small" to={paths.order(orderId)} aria-describedby={id}>
              Open order
            </ButtonLink>
          )}
          {onRefunded && (
            <RefundButton
              transactionId={transactionId}
              amount={amount}
              email={email}
              describedBy={id}
              onRefunded={onRefunded}
            />
          )}
        </div>
      )}
    </li>
  );
}

export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

interface RefundButtonProps {
  transactionId: string;
  amount: string;
  email: string;
  /** id of the element that names the payment */
  describedBy: string;
  onRefunded: () => void;
}

/** Refunds an unmatched payment after a confirmation. A retry after a lost response cannot refund twice. */
function RefundButton({ transactionId, amount, email, describedBy, onRefunded }: RefundButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [refund] = useRefundUnmatchedPaymentMutation();
  const toast = useToast();

  const confirm = async () => {
    const { error } = await refund({ transactionId });
    if (error) toast.error(problemOf(error).detail);
    else {
      toast.success(`${amount} refunded to ${email}.`);
      onRefunded();
    }
    return !error;
  };

  return (
    <>
      <Button danger aria-haspopup="dialog" aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Refund this payment?"
        confirmLabel="Refund"
        keepLabel="Cancel"
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      >
        <p>
          The full {amount} goes back to the card of {email}. No order changes.
        </p>
      </ConfirmDialog>
    </>
  );
}
