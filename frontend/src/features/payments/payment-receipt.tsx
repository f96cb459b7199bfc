import type { ReactNode } from 'react';
import { CopyButton } from '@/ui/copy-button';
import { CheckIcon } from '@/ui/icons';
import styles from './payment-receipt.module.css';

interface PaymentReceiptProps {
  title: string;
  transactionId: string | undefined;
  /** the ways on, as links */
  children: ReactNode;
}

/** Says that an order is paid, by which transaction. */
export function PaymentReceipt({ title, transactionId, children }: PaymentReceiptProps) {
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <h2 className={styles.title}>
        <CheckIcon className={styles.check} />
        {title}
      </h2>
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
