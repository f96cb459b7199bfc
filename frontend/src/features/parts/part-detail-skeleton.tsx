import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import styles from './part-detail.module.css';

/** Keeps the place of a part while it loads. */
export function PartDetailSkeleton() {
  return (
    <div className={styles.part}>
      <div className={styles.plate} />
      <div className={styles.bars} aria-hidden="true">
        <Skeleton className={styles.bar} />
        <Skeleton className={styles.bar} />
        <Skeleton className={styles.bar} />
      </div>
      <span className="visually-hidden">
        <Spinner label="Loading the part" />
      </span>
    </div>
  );
}
