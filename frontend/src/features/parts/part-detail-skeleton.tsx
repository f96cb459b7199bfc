import { Spinner } from '@/ui/spinner';
import styles from './part-detail.module.css';

/** Keeps the place of a part, and of the form beside it, while it loads. */
export function PartDetailSkeleton() {
  return (
    <>
      <div className={styles.part}>
        <div className={styles.plate} />
        <div className={styles.bars} aria-hidden="true">
          <span className={styles.bar} />
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
        <span className="visually-hidden">
          <Spinner label="Loading the part" />
        </span>
      </div>
      <div className={styles.panel} aria-hidden="true" />
    </>
  );
}
