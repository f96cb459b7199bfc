import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { CardFact } from '@/features/orders/card-fact';
import { customerPaymentNotice } from '@/features/orders/payment-state';
import { TransactionId } from '@/features/orders/transaction-id';
import { Fact } from '@/ui/fact';
import { formatDate } from '@/ui/format';
import { CheckIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './payment.module.css';

interface PaymentReceiptProps {
  title: string;
  /** the paid order */
  order: OrderView;
  transactionId: string | undefined;
  /** a refund or dispute since the payment */
  notice?: string | undefined;
  /** links to the next pages */
  children: ReactNode;
}

export function PaymentReceipt({ title, order, transactionId, notice, children }: PaymentReceiptProps) {
  return (
    <section className={`${layout.panel} ${layout.stack} ${layout.start} ${styles.receipt}`} aria-label="Receipt">
      <h2 className={`${layout.row} ${styles.receiptTitle}`}>
        <CheckIcon />
        {title}
      </h2>
      {notice !== undefined && <p>{notice}</p>}
      {transactionId !== undefined && (
        <dl className={layout.facts}>
          <Fact name="Transaction ID">
            <TransactionId id={transactionId} copyable />
          </Fact>
          <CardFact order={order} />
        </dl>
      )}
      <div className={layout.row}>{children}</div>
    </section>
  );
}

interface PaidReceiptProps {
  order: OrderView;
  notice?: string | undefined;
  children: ReactNode;
}

/** The receipt of a payment that was made earlier or in another tab, or that the card provider reported. */
export function PaidReceipt({ order, notice = customerPaymentNotice(order), children }: PaidReceiptProps) {
  const { paid_at, transactionId } = order;
  return (
    <PaymentReceipt
      title={paid_at === undefined ? 'This order is paid.' : `Paid on ${formatDate(paid_at)}`}
      order={order}
      transactionId={transactionId}
      notice={notice}
    >
      {children}
    </PaymentReceipt>
  );
}
