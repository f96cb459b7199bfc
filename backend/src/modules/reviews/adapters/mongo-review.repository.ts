import { newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { ReviewDocument } from '#shared/mongo/review.schema.js';
import type { NewReview, Review, ReviewSort } from '../domain/review.js';
import { ReviewRepository } from '../ports/review.repository.js';

/** Reviews in MongoDB. */
export class MongoReviewRepository extends ReviewRepository {
  private readonly reviews: KeysetList<ReviewDocument, Review, ReviewSort>;

  constructor(private readonly store: MongoStore) {
    super();
    this.reviews = new KeysetList(store.reviews, {
      sorts: { created_at: 'created_at', rating: 'rating' },
      fromDocument: (review) => review,
    });
  }

  override async add(newReview: NewReview): Promise<Review> {
    const review: Review = { ...newReview, _id: newId(), created_at: new Date().toISOString() };
    await this.store.reviews.insert(review);
    await this.store.changed('reviews');
    return review;
  }

  override list(page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return this.reviews.page(page, []);
  }

  override stream(sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(sort, descending, []);
  }

  override revision(): Promise<number> {
    return this.store.revision('reviews');
  }
}
