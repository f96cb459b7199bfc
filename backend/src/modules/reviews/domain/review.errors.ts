import { DomainError } from '#shared/domain-error.js';
import { limitedDay } from './review-policy.js';

/** The refusals of the reviews module. */
export const reviewErrors = {
  unknown: () => new DomainError('not-found', 'review-unknown', 'There is no such review.'),
  tooMany: (limit: number, now: number) => {
    const what = limit === 1 ? 'one review' : `${limit} reviews`;
    const detail = `You can write ${what} a day. Write the next one tomorrow: the day ends at midnight UTC.`;
    const error = new DomainError('too-many', 'too-many-reviews', detail);
    error.retryAfter = Math.ceil((limitedDay(now).ends - now) / 1000);
    return error;
  },
};
