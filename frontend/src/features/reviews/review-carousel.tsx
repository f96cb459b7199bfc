import { type CSSProperties, useEffect, useId, useState } from 'react';
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

/** One page of reviews: each has a dot, and more dots would be too small to tap. */
const NEWEST = { sort: '-created_at', limit: 12 } as const;

/** All reviews, the newest first, in pages that load when they are needed; the first page follows the last one. */
export function ReviewCarousel() {
  const [page, setPage] = useState<{ cursor?: string; first: number }>({ first: 0 });
  const [needsNext, setNeedsNext] = useState(false);
  const { data, error, isFetching, refetch } = useListReviewsQuery(argOf(page.cursor));
  const { next, previous } = data ?? {};
  const following = useListReviewsQuery(argOf(next), { skip: !needsNext || (next === undefined && page.first === 0) });
  const preceding = useListReviewsQuery(argOf(previous), { skip: previous === undefined });
  const show = (cursor: string | undefined, first: number) => {
    setNeedsNext(false);
    setPage({ ...(cursor !== undefined && { cursor }), first });
  };
  const pages = (next ?? previous) !== undefined && {
    size: NEWEST.limit,
    first: page.first,
    total: data?.total ?? '',
    loadNext: () => setNeedsNext(true),
    next: following.currentData && (() => show(next, next === undefined ? 0 : page.first + NEWEST.limit)),
    previous: preceding.currentData && (() => show(previous, Math.max(0, page.first - NEWEST.limit))),
    retry: following.isError ? () => void following.refetch() : undefined,
  };
  return (
    <Section id="reviews" title="What our customers say">
      {data && data.items.length > 0 && (
        <ReviewSlides reviews={data.items} labelledBy="reviews" {...(pages && { pages })} />
      )}
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

const argOf = (cursor: string | undefined) => ({ ...NEWEST, ...(cursor !== undefined && { cursor }) });

interface ReviewSlidesProps {
  /** the reviews of one page */
  reviews: ReviewView[];
  labelledBy: string;
  /** absent when there is one page */
  pages?: {
    size: number;
    /** number of reviews before this page */
    first: number;
    total: string;
    /** asks for the next page, shortly before its first slide */
    loadNext: () => void;
    next?: (() => void) | undefined;
    previous?: (() => void) | undefined;
    /** set when the next page failed to load */
    retry?: (() => void) | undefined;
  };
}

/** One review at a time, in a loop: the first one follows the last one without scrolling back. */
export function ReviewSlides({ reviews, labelledBy, pages }: ReviewSlidesProps) {
  const id = useId();
  // The last slide of the page before stays on screen while the first slide of this page moves in.
  const [left, setLeft] = useState<ReviewView>();
  const leaving = (review: ReviewView | undefined, turn: (() => void) | undefined) =>
    turn &&
    (() => {
      setLeft(review);
      turn();
    });
  const carousel = useCarousel(
    reviews.length,
    pages && {
      size: pages.size,
      next: leaving(reviews.at(-1), pages.next),
      previous: leaving(reviews[0], pages.previous),
      retry: pages.retry,
    },
  );
  const { playing, current, leftPosition } = carousel;
  const { first, total } = pages ?? { first: 0, total: String(reviews.length) };
  const isNearEnd = current >= reviews.length - 2;
  const loadNext = pages?.loadNext;
  useEffect(() => {
    if (isNearEnd) loadNext?.();
  }, [isNearEnd, loadNext]);

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
          {left && leftPosition !== undefined && (
            <li
              className={styles.slide}
              style={{ '--shift': leftPosition - reviews.length } as CSSProperties}
              aria-hidden="true"
              inert
            >
              <ReviewCard review={left} />
            </li>
          )}
        </ul>
      </div>
      {(reviews.length > 1 || pages) && (
        <div className={`${layout.row} ${styles.controls}`}>
          <button
            type="button"
            className={`${layout.iconButton} ${styles.playButton}`}
            onClick={carousel.togglePlaying}
            aria-label={playing ? 'Pause reviews' : 'Play reviews'}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <ul className={`${layout.list} ${layout.row} ${styles.dots}`}>
            {reviews.map((review, index) => (
              <li key={review._id}>
                <button
                  type="button"
                  className={`${layout.iconButton} ${styles.dot}`}
                  aria-label={`Review ${first + index + 1} of ${total}`}
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
      <figcaption className={`${layout.row} ${layout.tight} ${layout.spread} ${styles.author}`}>
        <strong>{name}</strong>
        <time className={layout.muted} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </figcaption>
    </figure>
  );
}
