import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { customerPaymentNotice } from '@/features/orders/payment-state';
import { CopyButton } from '@/ui/copy-button';
import { formatDate } from '@/ui/format';
import { CheckIcon } from '@/ui/icons';
import styles from './payment-receipt.module.css';

interface PaymentReceiptProps {
  title: string;
  transactionId: string | undefined;
  /** what happened to the money since */
  notice?: string | undefined;
  /** the ways on, as links */
  children: ReactNode;
}

/** Says that an order is paid, by which transaction. */
export function PaymentReceipt({ title, transactionId, notice, children }: PaymentReceiptProps) {
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <h2 className={styles.title}>
        <CheckIcon className={styles.check} />
        {title}
      </h2>
      {notice !== undefined && <p>{notice}</p>}
      {transactionId !== undefined && (
        <dl className={styles.transaction}>
          <dt>Transaction ID</dt>
          <dd>
            <code className={styles.id}>{transactionId}</code>
            <CopyButton text={transactionId} />
          </dd>
        </dl>
      )}
      <div className={styles.ways}>{children}</div>
    </section>
  );
}

interface PaidReceiptProps {
  order: OrderView;
  /** what happened to the money since, for the reader of the page */
  notice?: string | undefined;
  children: ReactNode;
}

/** The same of a payment that was made before: in an earlier visit, in another tab, or told by the card provider. */
export function PaidReceipt({ order, notice = customerPaymentNotice(order), children }: PaidReceiptProps) {
  const { paid_at, transactionId } = order;
  return (
    <PaymentReceipt
      title={paid_at === undefined ? 'This order is paid.' : `Paid on ${formatDate(paid_at)}`}
      transactionId={transactionId}
      notice={notice}
    >
      {children}
    </PaymentReceipt>
  );
}
