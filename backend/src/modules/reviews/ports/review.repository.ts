import type { Page, PageRequest } from '#shared/page.js';
import type { NewReview, Review, ReviewSort } from '../domain/review.js';

/** Where reviews are kept. */
export abstract class ReviewRepository {
  /** Stores a review under a new id; it is on disk when the promise resolves. */
  abstract add(review: NewReview): Promise<Review>;
  abstract list(page: PageRequest<ReviewSort>): Promise<Page<Review>>;
  /** Every review in order, in chunks: memory stays flat however many there are. */
  abstract stream(sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]>;
  /** A number that is another one after every change of any review. */
  abstract revision(): Promise<number>;
}
