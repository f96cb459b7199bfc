import { Skeleton } from './skeleton';
import styles from './skeleton-bar.module.css';

/** A line where a value is about to stand; with `picture` one beside it. */
export function SkeletonBar({ picture = false }: { picture?: boolean }) {
  return (
    <span className={styles.slot}>
      {picture && <Skeleton className={styles.picture} />}
      <Skeleton className={styles.bar} />
    </span>
  );
}
