import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { Review } from './review.js';

/** The live event of reviews. */
export interface ReviewEvent {
  type: 'review-added';
  review: Pick<Review, '_id' | 'name' | 'rating'>;
}

export const REVIEW_ACTIONS = ['review-hidden', 'review-shown'] as const;
type ReviewAuditEvent = AuditEvent<(typeof REVIEW_ACTIONS)[number], 'review'>;

/** Characters of the text in a label. */
const EXCERPT_LENGTH = 80;

function labelOf({ name, review }: Review): string {
  const characters = [...review];
  const cut = characters.length > EXCERPT_LENGTH;
  return `${name}: ${characters.slice(0, EXCERPT_LENGTH).join('')}${cut ? '…' : ''}`;
}

/** @param review as it is after the change */
export function reviewModerated(review: Review, by: Actor): ReviewAuditEvent {
  const { _id, hidden } = review;
  return {
    action: hidden ? 'review-hidden' : 'review-shown',
    by,
    subject: { type: 'review', id: _id, label: labelOf(review) },
    before: { hidden: !hidden },
    after: { hidden },
  };
}
