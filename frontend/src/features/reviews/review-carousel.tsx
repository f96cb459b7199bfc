import { type CSSProperties, useId, useState } from 'react';
import { useListReviewsQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { ReviewView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { formatDate } from '@/ui/format';
import { PauseIcon, PlayIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { Stars } from '@/ui/stars';
import styles from './review-carousel.module.css';
import { SLIDE_DURATION_MS, useCarousel } from './use-carousel';

/** Only the newest reviews are shown: each has a dot, and more dots would be too small to tap. */
const NEWEST = { sort: '-created_at', limit: 12 } as const;

export function ReviewCarousel() {
  const { data, error, isFetching, refetch } = useListReviewsQuery(NEWEST);
  return (
    <Section id="reviews" title="What our customers say">
      {data && data.items.length > 0 && <ReviewSlides reviews={data.items} labelledBy="reviews" />}
      {data?.items.length === 0 && (
        <EmptyState title="No reviews yet">
          Customers write reviews in their dashboard. Yours could be the first.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title="The reviews could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className={styles.skeleton} />}
    </Section>
  );
}

/** One review at a time, in a loop: the first one follows the last one without scrolling back. */
export function ReviewSlides({ reviews, labelledBy }: { reviews: ReviewView[]; labelledBy: string }) {
  const id = useId();
  const carousel = useCarousel(reviews.length);
  const { playing } = carousel;

  return (
    <div role="group" aria-roledescription="carousel" aria-labelledby={labelledBy} {...carousel.pauseHandlers}>
      <div className={styles.window} id={id} aria-live={playing ? 'off' : 'polite'} {...carousel.swipeHandlers}>
        <ul
          className={`${layout.list} ${styles.track}`}
          data-moving={carousel.moving}
          style={{ '--at': carousel.position, '--speed': `${SLIDE_DURATION_MS}ms` } as CSSProperties}
        >
          {reviews.map((review, index) => (
            <li
              key={review._id}
              className={styles.slide}
              style={{ '--shift': carousel.positionOf(index) - index } as CSSProperties}
              aria-hidden={index !== carousel.current}
              inert={index !== carousel.current}
            >
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
      {reviews.length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.playButton}
            onClick={carousel.togglePlaying}
            aria-label={playing ? 'Pause reviews' : 'Play reviews'}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <ul className={`${layout.list} ${styles.dots}`}>
            {reviews.map((review, index) => (
              <li key={review._id}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={`Review ${index + 1} of ${reviews.length}`}
                  aria-current={index === carousel.current}
                  aria-controls={id}
                  onClick={() => carousel.goTo(index)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Reviews longer than this number of characters are shortened; a review may have 2,000. */
const MAX_SHORT_LENGTH = 360;

function ReviewCard({ review: { name, review, rating, created_at } }: { review: ReviewView }) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const isLong = review.length > MAX_SHORT_LENGTH;
  return (
    <figure className={`${layout.panel} ${styles.card}`}>
      <Stars rating={rating} />
      <blockquote className={styles.text} id={id} data-short={isLong && !expanded}>
        {review}
      </blockquote>
      {isLong && (
        <button
          type="button"
          className={styles.moreButton}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show the whole review'}
        </button>
      )}
      <figcaption className={styles.author}>
        <span className={styles.name}>{name}</span>
        <time className={layout.muted} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </figcaption>
    </figure>
  );
}
