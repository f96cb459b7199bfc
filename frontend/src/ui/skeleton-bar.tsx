import { Skeleton } from './skeleton';
import styles from './skeleton-bar.module.css';

/** Lines where a value is about to stand; with `picture` one beside them. */
export function SkeletonBar({ picture = false, lines = 1 }: { picture?: boolean; lines?: number }) {
  return (
    <span className={styles.slot}>
      {picture && <Skeleton className={styles.picture} />}
      <span className={styles.bars}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={styles.bar} />
        ))}
      </span>
    </span>
  );
}
