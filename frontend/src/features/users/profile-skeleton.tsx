import { Skeleton } from '@/ui/skeleton';
import styles from './profile.module.css';

/** Keeps the profile's place while it loads. */
export function ProfileSkeleton() {
  return (
    <div className={styles.panel} role="status">
      <span className="visually-hidden">Loading your profile</span>
      <div className={styles.bars}>
        {['name', 'education', 'location', 'phone', 'link'].map((line) => (
          <Skeleton key={line} className={styles.bar} />
        ))}
      </div>
    </div>
  );
}
