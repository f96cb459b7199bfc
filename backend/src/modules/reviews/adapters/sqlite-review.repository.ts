import { newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { counterValue, KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { NewReview, Review, ReviewSort } from '../domain/review.js';
import { ReviewRepository } from '../ports/review.repository.js';

const COLUMNS = ['_id', 'name', 'email', 'review', 'rating', 'created_at'] as const;

export class SqliteReviewRepository extends ReviewRepository {
  private readonly reviews: KeysetList<Review, Review, ReviewSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.reviews = new KeysetList(store, {
      table: 'reviews',
      columns: COLUMNS,
      sorts: { created_at: 'created_at', rating: 'rating' },
      fromRow: (review) => review,
    });
  }

  override add(newReview: NewReview): Promise<Review> {
    const review: Review = { ...newReview, _id: newId(), created_at: new Date().toISOString() };
    return this.store.write((tx) => {
      tx.run(
        `INSERT INTO reviews (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
        COLUMNS.map((column) => review[column]),
      );
      return review;
    });
  }

  override async list(page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return this.reviews.page(page, [], 'reviews');
  }

  override stream(sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(sort, descending, []);
  }

  override async revision(): Promise<number> {
    return counterValue(this.store, 'reviews.revision');
  }
}
