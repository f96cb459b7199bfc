import { useId, useState } from 'react';
import type { ReviewView } from '@/api/types.gen';
import { formatDate } from '@/ui/format';
import { Stars } from '@/ui/stars';
import styles from './review-card.module.css';

/** Characters beyond which a review is shortened until somebody wants all of it; it may have 2,000. */
const LONG = 360;

export function ReviewCard({ review: { name, review, rating, created_at } }: { review: ReviewView }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = review.length > LONG;
  return (
    <figure className={styles.card}>
      <Stars rating={rating} />
      <blockquote className={styles.text} id={id} data-short={long && !open}>
        {review}
      </blockquote>
      {long && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show the whole review'}
        </button>
      )}
      <figcaption className={styles.author}>
        <span className={styles.name}>{name}</span>
        <time className={styles.date} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </figcaption>
    </figure>
  );
}
