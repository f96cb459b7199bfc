import { ApiProperty } from '@nestjs/swagger';
import { Flag, Text, WholeNumber } from '#shared/http/fields.js';
import { listQuery } from '#shared/http/list-query.js';
import { REVIEW_LIST, type Review } from '../domain/review.js';

const fields = {
  name: { description: "The author's display name", example: 'Carl Customer' },
  review: { description: 'The text', example: 'Boards arrived well packed, and every one of them works.' },
  rating: { description: 'Stars, 0 to 5', example: 5 },
  hidden: { description: 'True: only admins see it', example: true },
};

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
export class ReviewView {
  @ApiProperty({ description: 'Its id', example: '665f1c2ab3d4e5f60718293c' })
  _id: string;
  @ApiProperty(fields.name)
  name: string;
  @ApiProperty(fields.review)
  review: string;
  @ApiProperty({ ...fields.rating, type: 'integer', minimum: 0, maximum: 5 })
  rating: number;
  @ApiProperty({
    description: 'When it was written, ISO 8601 UTC',
    format: 'date-time',
    example: '2026-03-01T09:30:00.000Z',
  })
  created_at: string;
  @ApiProperty({
    ...fields.hidden,
    description: 'Whether only admins see it; present when hidden reviews are requested',
    required: false,
  })
  hidden?: boolean;
}

/** Creates the public view of a review. */
export function reviewView({ _id, name, review, rating, created_at }: Review): ReviewView {
  return { _id, name, review, rating, created_at };
}

/** The view for admins, who may also list hidden reviews. */
export function moderatedView(review: Review): ReviewView {
  return { ...reviewView(review), hidden: review.hidden };
}
