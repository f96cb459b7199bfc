import styles from './skeleton.module.css';

/** A quiet block where something is about to stand; give it its size by a class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />;
}
