import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { emailUnverified } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Inserted, Modified } from '#shared/http/responses.dto.js';
import { adminsOnly, signInRequired } from '#shared/http/guards.js';
import { ApiList } from '#shared/http/list-query.js';
import { tooManyReaders } from '#shared/http/read-limiter.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { reviewErrors } from '../domain/review.errors.js';
import { ReviewView } from './review.dto.js';

/** What the API document says of each route of `ReviewsController`. */
export const ReviewsApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listReviews',
      summary: 'List reviews',
      description:
        "Reviews with their authors' names, never an e-mail, newest first, filtered by search, whole or by page. Only admins can request hidden ones.",
      security: [{}, { bearer: [] }],
    }),
    ApiList(ReviewView),
    ApiProblems(signInRequired(), adminsOnly(), tooManyReaders()),
  ),
  add: applyDecorators(
    ApiOperation({
      operationId: 'addReview',
      summary: 'Write a review',
      description: "Publishes your review of the shop. The author is your account's display name, if it has one.",
    }),
    ApiCreatedResponse({ standardSchema: Inserted, description: 'The review is stored' }),
    ApiProblems(
      invalid([{ field: 'rating', message: 'The rating could not be greater than 5' }]),
      reviewErrors.tooMany(10, 0),
      emailUnverified(),
    ),
  ),
  moderate: applyDecorators(
    ApiOperation({
      operationId: 'moderateReview',
      summary: 'Hide a review or show it again',
      description: 'Hides a review from the public list or shows it again.',
    }),
    ApiIdParam("The review's id"),
    ApiOkResponse({ standardSchema: Modified, description: '0 when nothing changed' }),
    ApiProblems(invalid([{ field: 'hidden', message: 'Say whether to hide the review' }]), reviewErrors.unknown()),
  ),
};
