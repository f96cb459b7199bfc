import { Skeleton } from '@/ui/skeleton';
import { ChartSkeleton } from './sales-figure';
import styles from './overview.module.css';

/** Keeps the overview's place while it loads: three cards and two charts. */
export function OverviewSkeleton() {
  return (
    <div className={styles.overview} role="status" aria-busy="true">
      <span className="visually-hidden">Loading the figures</span>
      <div className={styles.blankCards}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} />
        ))}
      </div>
      <Skeleton className={styles.blankHeading} />
      <div className={styles.blankFigures}>
        {[1, 2].map((figure) => (
          <div key={figure} className={styles.blankFigure}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <ChartSkeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
