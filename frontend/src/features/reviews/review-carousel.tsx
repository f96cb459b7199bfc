import { useListReviewsQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import styles from './review-carousel.module.css';
import { ReviewSlides } from './review-slides';

/** The newest reviews pass by; more would make a row of dots nobody can aim at. */
const NEWEST = { sort: '-created_at', limit: 12 } as const;

export function ReviewCarousel() {
  const { data, error, isFetching, refetch } = useListReviewsQuery(NEWEST);
  return (
    <Section id="reviews" title="What our customers say">
      {data && data.items.length > 0 && <ReviewSlides reviews={data.items} labelledBy="reviews" />}
      {data?.items.length === 0 && (
        <EmptyState title="No reviews yet">
          Customers write them from their dashboard. Yours could be the first.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title="The reviews could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className={styles.waiting} />}
    </Section>
  );
}
