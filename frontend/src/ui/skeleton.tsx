import styles from './skeleton.module.css';

/** The placeholder of a loading value; the class sets its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />;
}

/** The placeholder of a cell: lines, and with `picture` a picture next to them. */
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
