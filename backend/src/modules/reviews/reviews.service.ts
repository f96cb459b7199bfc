import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import { type Caller, refuseUnverified } from '#shared/caller.js';
import type { ReviewEvent } from './domain/review.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { NewReview, Review, ReviewFilter, ReviewSort } from './domain/review.js';
import { ReviewPolicy } from './domain/review-policy.js';
import { reviewErrors } from './domain/review.errors.js';
import { ReviewRepository } from './ports/review.repository.js';

/** Reviews of the shop by customers. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly policy: ReviewPolicy,
    private readonly events: ShopEvents<ReviewEvent>,
  ) {}

  /** Stores a review and returns its id; the author's name is that of the account, if it has one. */
  async add({ name, review, rating }: Omit<NewReview, 'email'>, caller: Caller): Promise<string> {
    refuseUnverified(caller);
    const { maxPerDay } = this.policy;
    const stored = await this.reviews.add(
      { name: caller.name || name, email: caller.email, review, rating },
      maxPerDay > 0 ? { maxPerDay } : {},
    );
    const { _id } = stored;
    this.events.publish({ type: 'review-added', review: { _id, name: stored.name, rating } });
    return _id;
  }

  async list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return await this.reviews.list(filter, page);
  }

  stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(filter, sort, descending);
  }

  async revision(): Promise<number> {
    return await this.reviews.revision();
  }

  /** Hides a review or shows it again; returns the number of changed reviews. */
  async moderate(id: string, hidden: boolean, caller: Caller): Promise<0 | 1> {
    const outcome = await this.reviews.moderate(id, hidden, actorOf(caller));
    if (outcome === 'unknown') throw reviewErrors.unknown();
    return outcome === 'changed' ? 1 : 0;
  }
}
