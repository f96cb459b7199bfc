import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { NewReview, Review, ReviewFilter, ReviewSort } from '../domain/review.js';

/** The store of reviews. */
export abstract class ReviewRepository {
  /**
   * Stores a visible review with a new id; it is on disk when the promise resolves. Throws `too-many-reviews` when its author has
   * written `maxPerDay` reviews since midnight (UTC), also under concurrent calls; absent: no limit. A given `id` makes the call
   * idempotent across servers.
   */
  abstract add(review: NewReview, options?: { maxPerDay?: number; id?: string }): Promise<Review>;
  abstract list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>>;
  /** Every matching review in order, in chunks, so that memory use stays constant. */
  abstract stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]>;
  /** Hides or shows a review; stored atomically with its audit event. */
  abstract moderate(id: string, hidden: boolean, by: Actor): Promise<'changed' | 'unchanged' | 'unknown'>;
  /** A number that changes with every change of any review. */
  abstract revision(): Promise<number>;
}
