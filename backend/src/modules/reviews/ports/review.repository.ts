import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { NewReview, Review, ReviewFilter, ReviewSort } from '../domain/review.js';

/** Where reviews are kept. */
export abstract class ReviewRepository {
  /**
   * Stores a review under a new id, shown to everyone; it is on disk when the promise resolves. Throws `too-many-reviews` when its
   * author has written `maxPerDay` reviews since midnight (UTC), however many are sent at once; absent: no limit. Under an `id` of the
   * caller's choice it is stored once, however many servers do so at the same time.
   */
  abstract add(review: NewReview, options?: { maxPerDay?: number; id?: string }): Promise<Review>;
  abstract list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>>;
  /** Every matching review in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]>;
  /** Hides or shows a review: an audited change, stored with its audit event, both or neither. */
  abstract moderate(id: string, hidden: boolean, by: Actor): Promise<'changed' | 'unchanged' | 'unknown'>;
  /** A number that is another one after every change of any review. */
  abstract revision(): Promise<number>;
}
