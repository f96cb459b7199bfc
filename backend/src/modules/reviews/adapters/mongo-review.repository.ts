import { AuditTrail, noted } from '#app/audit-log/adapters/mongo-audit-trail.js';
import type { Actor } from '#shared/actor.js';
import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { without, type Filter } from '#shared/mongo/collection.js';
import { reviewWords } from '#shared/mongo/kept-fields.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { ReviewDocument } from '#shared/mongo/review.schema.js';
import { searchFilters } from '#shared/mongo/search.js';
import { reviewModerated } from '../domain/review-acts.js';
import type { NewReview, Review, ReviewFilter, ReviewSort } from '../domain/review.js';
import { ReviewRepository } from '../ports/review.repository.js';

/** Reviews in MongoDB. */
export class MongoReviewRepository extends ReviewRepository {
  private readonly reviews: KeysetList<ReviewDocument, Review, ReviewSort>;
  private readonly trail: AuditTrail;

  constructor(private readonly store: MongoStore) {
    super();
    const sorts = { created_at: 'created_at', rating: 'rating' } as const;
    this.reviews = new KeysetList(store.reviews, { sorts, fromDocument });
    this.trail = new AuditTrail(store);
  }

  override async add(newReview: NewReview): Promise<Review> {
    const review: Review = { ...newReview, _id: newId(), hidden: false, created_at: new Date().toISOString() };
    await this.store.reviews.insert({ ...review, words: reviewWords(review) });
    await this.store.changed('reviews');
    return review;
  }

  override list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return this.reviews.page(page, filtersOf(filter));
  }

  override stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(sort, descending, filtersOf(filter));
  }

  override async moderate(id: string, hidden: boolean, by: Actor): Promise<'changed' | 'unchanged' | 'unknown'> {
    const review = isId(id) ? await this.store.reviews.one({ _id: id }) : undefined;
    if (!review) return 'unknown';
    const act = noted(reviewModerated({ ...fromDocument(review), hidden }, by));
    const changed = await this.store.reviews.changed({ _id: id, hidden: !hidden }, { $set: { hidden }, $push: act });
    if (!changed) return 'unchanged';
    await this.store.changed('reviews');
    await this.trail.follow(this.store.reviews, changed);
    return 'changed';
  }

  override revision(): Promise<number> {
    return this.store.revision('reviews');
  }
}

function fromDocument(document: ReviewDocument): Review {
  return without(document, 'words', 'acts');
}

function filtersOf({ status, q }: ReviewFilter): Filter[] {
  return [...(status === 'all' ? [] : [{ hidden: status === 'hidden' }]), ...searchFilters(q)];
}
