import { Skeleton } from '@/ui/skeleton';
import styles from './profile.module.css';

const ROWS = ['Education', 'Location', 'Phone Number', 'LinkedIn Profile Link'];

/** Keeps the profile's place while it loads. */
export function ProfileSkeleton() {
  return (
    <div className={styles.panel} role="status">
      <span className="visually-hidden">Loading your profile</span>
      <div className={styles.header}>
        <Skeleton className={styles.blankInitial} />
        <div className={styles.blankWho}>
          <Skeleton className={styles.bar} />
          <Skeleton className={styles.bar} />
        </div>
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.blankRow}>
          <Skeleton className={styles.bar} />
          <Skeleton className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
