import type { ReviewView } from '@/api/api';
import { formatDate } from '@/ui/format';
import { Stars } from '@/ui/stars';
import styles from './review-card.module.css';

export function ReviewCard({ review: { name, review, rating, created_at } }: { review: ReviewView }) {
  return (
    <figure className={styles.card}>
      <Stars rating={rating} />
      <blockquote className={styles.text}>{review}</blockquote>
      <figcaption className={styles.author}>
        <span className={styles.name}>{name}</span>
        <time className={styles.date} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </figcaption>
    </figure>
  );
}
