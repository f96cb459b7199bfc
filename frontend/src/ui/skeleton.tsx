import styles from './skeleton.module.css';

/** A quiet block where something is about to stand; give it its size by a class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />;
}

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
