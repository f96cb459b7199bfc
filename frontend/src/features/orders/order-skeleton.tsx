import { Skeleton } from '@/ui/skeleton';
import styles from './order-skeleton.module.css';

/** Keeps an order's place while it loads. */
export function OrderSkeleton() {
  return (
    <div role="status" className={styles.order} aria-busy="true">
      <span className="visually-hidden">Loading the order</span>
      <Skeleton className={styles.next} />
      <div className={styles.sheet}>
        <div className={styles.part}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.name} />
        </div>
        <Skeleton className={styles.figures} />
        <div className={styles.part}>
          <Skeleton className={styles.facts} />
          <Skeleton className={styles.facts} />
        </div>
      </div>
    </div>
  );
}
