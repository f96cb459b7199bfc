import type { z } from 'zod';
import { Flag, Text, WholeNumber } from '#shared/http/fields.js';
import { listQuery } from '#shared/http/list-query.js';
import { view } from '#shared/http/view.js';
import { described } from '#shared/record.js';
import { REVIEW_LIST, REVIEW_RECORD, type Review } from '../domain/review.js';

const fields = described(REVIEW_RECORD);

export class ReviewListQuery extends listQuery(REVIEW_LIST) {}

/** A review to add. */
export class NewReviewBody {
  @Text({ ...fields.name, max: 200, required: '*Enter your name' })
  name: string;
  @Text({ ...fields.review, max: 2000, severalLines: true, required: '*Write your review' })
  review: string;
  @WholeNumber({
    ...fields.rating,
    required: '*Enter a rating out of 5',
    typeMessage: '*Please enter a number that is an integer number',
    min: 0,
    minMessage: 'The rating could not be less than 0',
    max: 5,
    maxMessage: 'The rating could not be greater than 5',
  })
  rating: number;
}

/** Whether a review is hidden. */
export class ReviewPatchBody {
  @Flag({ ...fields.hidden, required: 'Say whether to hide the review' })
  hidden: boolean;
}

/** The public view of a review. */
export const ReviewView = view('ReviewView', {
  ...REVIEW_RECORD.omit({ email: true }).shape,
  hidden: REVIEW_RECORD.shape.hidden
    .meta({ description: 'Whether only admins see it; present when hidden reviews are requested' })
    .optional(),
});
export type ReviewView = z.infer<typeof ReviewView>;

/** Creates the public view of a review. */
export function reviewView({ _id, name, review, rating, created_at }: Review): ReviewView {
  return { _id, name, review, rating, created_at };
}

/** The view for admins, who may also list hidden reviews. */
export function moderatedView(review: Review): ReviewView {
  return { ...reviewView(review), hidden: review.hidden };
}
