import { type CSSProperties, useEffect, useId, useState } from 'react';
import { apiRoot, listOf } from '@/api/api-root';
import { type Listing, toListing } from '@/api/listing';
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
import { Time } from '@/ui/time';
import styles from './review-carousel.module.css';
import { SLIDE_DURATION_MS, useCarousel } from './use-carousel';

/** Reviews of one request, and dots that are shown at once: more would be too small to tap. */
const PAGE_SIZE = 12;

const { useBrowseReviewsInfiniteQuery } = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    browseReviews: build.infiniteQuery<Listing<ReviewView>, undefined, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
      query: ({ pageParam: cursor }) => ({
        url: '/reviews',
        params: { sort: '-created_at', limit: PAGE_SIZE, cursor },
      }),
      transformResponse: toListing<ReviewView>,
      providesTags: [listOf('reviews')],
    }),
  }),
});

/** All reviews, the newest first, loaded page by page when they are needed; the first one follows the last one. */
export function ReviewCarousel() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useBrowseReviewsInfiniteQuery(undefined);
  const reviews = data?.pages.flatMap(({ items }) => items);
  return (
    <Section id="reviews" title="What our customers say">
      {reviews && reviews.length > 0 && (
        <ReviewSlides
          reviews={reviews}
          labelledBy="reviews"
          total={data?.pages[0]?.total}
          loadMore={hasNextPage ? () => void fetchNextPage() : undefined}
          preloads={!isFetching && !error}
        />
      )}
      {reviews?.length === 0 && (
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

interface ReviewSlidesProps {
  reviews: ReviewView[];
  labelledBy: string;
  /** number of all reviews, in the API's format; by default those given */
  total?: string | undefined;
  /** loads more reviews; absent when all are loaded */
  loadMore?: (() => void) | undefined;
  /** whether more are loaded shortly before the last slide, and not only by a step after it */
  preloads?: boolean;
}

/** One review at a time, in a loop: the first one follows the last one without scrolling back. */
export function ReviewSlides({ reviews, labelledBy, total, loadMore, preloads = false }: ReviewSlidesProps) {
  const id = useId();
  const carousel = useCarousel(reviews.length, loadMore);
  const { playing, current } = carousel;
  const isNearEnd = current >= reviews.length - 2;
  useEffect(() => {
    if (isNearEnd && preloads) loadMore?.();
  }, [isNearEnd, preloads, loadMore]);
  const firstDot = current - (current % PAGE_SIZE);

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
              aria-hidden={index !== current}
              inert={index !== current}
            >
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
      {reviews.length > 1 && (
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
            {reviews.slice(firstDot, firstDot + PAGE_SIZE).map((review, dot) => (
              <li key={review._id}>
                <button
                  type="button"
                  className={`${layout.iconButton} ${styles.dot}`}
                  aria-label={`Review ${firstDot + dot + 1} of ${total ?? reviews.length}`}
                  aria-current={firstDot + dot === current}
                  aria-controls={id}
                  onClick={() => carousel.goTo(firstDot + dot)}
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
        <Time at={created_at} format={formatDate} className={layout.muted} />
      </figcaption>
    </figure>
  );
}
