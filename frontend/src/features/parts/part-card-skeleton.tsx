import { Skeleton } from '@/ui/skeleton';
import grid from './part-grid.module.css';
import styles from './part-card-skeleton.module.css';

/** What stands where the parts are about to be. */
export function PartCardSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading parts</span>
      <div className={grid.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.name} />
            <Skeleton />
            <Skeleton />
            <Skeleton className={styles.facts} />
          </div>
        ))}
      </div>
    </div>
  );
}
