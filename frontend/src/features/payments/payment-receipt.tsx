import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { CheckIcon } from '@/ui/icons';
import { CopyButton } from './copy-button';
import styles from './payment-receipt.module.css';

/** Says that an order is paid, by which transaction. */
export function PaymentReceipt({ title, transactionId }: { title: string; transactionId: string | undefined }) {
  return (
    <section className={styles.receipt}>
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
      <ButtonLink look="quiet" size="small" to={paths.myOrders} className={styles.back}>
        Back to My Orders
      </ButtonLink>
    </section>
  );
}
