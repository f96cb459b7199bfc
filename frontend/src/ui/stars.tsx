import styles from './stars.module.css';

const SCALE = [1, 2, 3, 4, 5] as const;

/** Five stars, filled by the rating, 0 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
      {SCALE.map((star) => (
        <svg key={star} className={star <= rating ? styles.full : styles.empty} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
        </svg>
      ))}
    </span>
  );
}
