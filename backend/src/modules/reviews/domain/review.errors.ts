import { DomainError } from '#shared/domain-error.js';

/** Every refusal the reviews module knows. */
export const reviewErrors = {
  unknown: () => new DomainError('not-found', 'review-unknown', 'There is no such review.'),
};
