import styles from './stars.module.css';

const SCALE = [1, 2, 3, 4, 5] as const;

/** Five stars, filled by the rating, 0 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
      {SCALE.map((star) => (
        <Star key={star} isFull={star <= rating} />
      ))}
    </span>
  );
}

/** The same to be clicked, beside the field that keyboards and screen readers use. */
export function StarButtons({ rating, onPick }: { rating: number; onPick: (rating: number) => void }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {SCALE.map((star) => (
        <button key={star} type="button" tabIndex={-1} className={styles.pick} onClick={() => onPick(star)}>
          <Star isFull={star <= rating} />
        </button>
      ))}
    </span>
  );
}

function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg className={isFull ? styles.full : styles.empty} viewBox="0 0 24 24" aria-hidden="true">
      <path d="m12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
    </svg>
  );
}
