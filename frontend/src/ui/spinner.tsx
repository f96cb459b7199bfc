import styles from './spinner.module.css';

interface SpinnerProps {
  /** What is going on, for those who do not see it turn. */
  label?: string;
  /** Fills the room it stands in instead of standing in the line. */
  block?: boolean;
}

export function Spinner({ label = 'Loading', block = false }: SpinnerProps) {
  return (
    <span role="status" className={block ? styles.block : styles.inline}>
      <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true">
        <rect className={styles.track} x="6" y="6" width="36" height="36" rx="6" pathLength="100" />
        <rect className={styles.pulse} x="6" y="6" width="36" height="36" rx="6" pathLength="100" />
        <path className={styles.track} d="M18 18h12v12H18z" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
