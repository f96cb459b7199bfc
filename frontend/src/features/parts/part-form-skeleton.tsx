import { Skeleton } from '@/ui/skeleton';
import styles from './part-form-skeleton.module.css';

/** The room of the form while its part is on its way. */
export function PartFormSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the part…</span>
      {['wide', 'third', 'third', 'third', 'tall', 'wide'].map((size, index) => (
        <Skeleton key={index} className={styles[size] ?? ''} />
      ))}
    </div>
  );
}
