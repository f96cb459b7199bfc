import { Skeleton } from '@/ui/skeleton';
import styles from './payment-skeleton.module.css';

/** Keeps the card form's place while it loads. */
export function CardFormSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the card form</span>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.wide} />
      <Skeleton className={styles.field} />
      <Skeleton className={styles.field} />
      <Skeleton className={styles.wide} />
    </div>
  );
}
