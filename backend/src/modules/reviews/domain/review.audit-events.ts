import type { AuditEvent } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { Review } from './review.js';

/** Characters of the text by which a review can be recognised. */
const BEGINNING = 80;

function labelOf({ name, review }: Review): string {
  const characters = [...review];
  const cut = characters.length > BEGINNING;
  return `${name}: ${characters.slice(0, BEGINNING).join('')}${cut ? '…' : ''}`;
}

/** `review` as it is after the act. */
export function reviewModerated(review: Review, by: Actor): AuditEvent {
  const { _id, hidden } = review;
  return {
    action: hidden ? 'review-hidden' : 'review-shown',
    by,
    subject: { type: 'review', id: _id, label: labelOf(review) },
    before: { hidden: !hidden },
    after: { hidden },
  };
}
