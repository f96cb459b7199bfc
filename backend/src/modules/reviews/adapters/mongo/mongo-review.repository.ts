import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { trusted, omit } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type ReviewDocument, REVIEWS, reviewWords } from './review.schema.js';
import { filtersOf } from '#shared/mongo/search.js';
import { reviewModerated } from '../../domain/review.events.js';
import { limitedDay } from '../../domain/review-policy.js';
import { reviewErrors } from '../../domain/review.errors.js';
import { REVIEW_LIST, type NewReview, type Review, type ReviewFilter, type ReviewSort } from '../../domain/review.js';
import { ReviewRepository } from '../../ports/review.repository.js';
import { RATE_WINDOWS } from '#shared/mongo/rate-window.schema.js';

/** Reviews in MongoDB. */
export class MongoReviewRepository extends ReviewRepository {
  private readonly reviews: KeysetList<ReviewDocument, Review, ReviewSort>;
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.reviews = new KeysetList(store.collection(REVIEWS), { list: REVIEW_LIST, fromDocument });
    this.outbox = new Outbox(store);
  }

  override async add(
    newReview: NewReview,
    { maxPerDay, id }: { maxPerDay?: number; id?: string } = {},
  ): Promise<Review> {
    const now = Date.now();
    const review: Review = {
      ...newReview,
      _id: id ?? newId(now),
      hidden: false,
      created_at: new Date(now).toISOString(),
    };
    if (maxPerDay !== undefined && !(await this.countedIn(review.email, now, maxPerDay)))
      throw reviewErrors.tooMany(maxPerDay, now);
    if (await this.store.collection(REVIEWS).insertIfAbsent({ ...review, words: reviewWords(review) }))
      await this.store.bumpRevision('reviews');
    return review;
  }

  override list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return this.reviews.page(page, filtersOf(REVIEW_LIST, filter));
  }

  override stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(sort, descending, filtersOf(REVIEW_LIST, filter));
  }

  override async moderate(id: string, hidden: boolean, by: Actor): Promise<'changed' | 'unchanged' | 'unknown'> {
    const review = isId(id) ? await this.store.collection(REVIEWS).findOne({ _id: id }) : undefined;
    if (!review) return 'unknown';
    const event = pendingEvent(reviewModerated({ ...fromDocument(review), hidden }, by));
    const changed = await this.store
      .collection(REVIEWS)
      .findOneAndUpdate({ _id: id, hidden: !hidden }, { $set: { hidden }, $push: { pending: event } });
    if (!changed) return 'unchanged';
    await this.store.bumpRevision('reviews');
    await this.outbox.drain(this.store.collection(REVIEWS), changed);
    return 'changed';
  }

  /** Counts a review against the customer's daily limit; false at the limit. All servers use the same document. */
  private async countedIn(email: string, now: number, maxPerDay: number): Promise<boolean> {
    const { day, ends } = limitedDay(now);
    const belowLimit = { _id: `reviews ${email} ${day}`, count: trusted({ $lt: maxPerDay }) };
    const change = { $inc: { count: 1 }, $set: { ends } };
    try {
      return (
        (await this.store.collection(RATE_WINDOWS).findOneAndUpdate(belowLimit, change, { upsert: true })) !== undefined
      );
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      // The limit is reached, or another server created the document first.
      return await this.store.collection(RATE_WINDOWS).updateOne(belowLimit, change);
    }
  }

  override revision(): Promise<number> {
    return this.store.revision('reviews');
  }
}

function fromDocument(document: ReviewDocument): Review {
  return omit(document, 'words', 'pending');
}
