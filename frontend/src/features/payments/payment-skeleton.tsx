import { Skeleton } from '@/ui/skeleton';
import styles from './payment-skeleton.module.css';

/** Keeps the summary's place while the order loads. */
export function PaymentSummarySkeleton() {
  return (
    <div className={styles.summary} role="status" aria-busy="true">
      <span className="visually-hidden">Loading the order</span>
      <Skeleton className={styles.hello} />
      <Skeleton className={styles.sentence} />
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.figures} />
    </div>
  );
}
