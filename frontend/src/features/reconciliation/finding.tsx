import type { ReactNode } from 'react';
import { TransactionId } from '@/features/orders/transaction-id';
import styles from './finding.module.css';

interface FindingProps {
  /** of the element that says what it is about, for the buttons */
  titleId: string;
  title: ReactNode;
  email: string;
  amount: string;
  transactionId: string;
  children: ReactNode;
  /** what can be done about it */
  actions: ReactNode;
}

/** Something about one payment that an admin should look at. */
export function Finding({ titleId, title, email, amount, transactionId, children, actions }: FindingProps) {
  return (
    <li className={styles.finding}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <span className={`figure ${styles.amount}`}>{amount}</span>
      </div>
      <p className={styles.whose}>
        <span>{email}</span>
        <TransactionId id={transactionId} copyable />
      </p>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
