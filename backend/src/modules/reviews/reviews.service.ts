import { Injectable } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import type { NewReview } from './domain/review.js';
import { ReviewRepository } from './ports/review.repository.js';

/** What customers say of the shop. */
@Injectable()
export class ReviewsService {
  constructor(private readonly reviews: ReviewRepository) {}

  /** Stores a review; its author's name is the account's, when it has one. Answers the review's id. */
  async add({ name, review, rating }: Omit<NewReview, 'email'>, caller: Caller): Promise<string> {
    const stored = await this.reviews.add({ name: caller.name || name, email: caller.email, review, rating });
    return stored._id;
  }
}
