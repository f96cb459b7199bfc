import { z } from 'zod';
import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { flag, id, text, time, whole } from '#shared/record.js';

/** A stored review of the shop. */
export const REVIEW_RECORD = z.strictObject({
  _id: id,
  /** the author's display name */
  name: text,
  /** the author's e-mail; never shown */
  email: text,
  review: text,
  /** stars */
  rating: whole(0, 5),
  created_at: time,
  /** true: visible only to admins */
  hidden: flag,
});
export type Review = z.infer<typeof REVIEW_RECORD>;

export type NewReview = Omit<Review, '_id' | 'hidden' | 'created_at'>;

export const REVIEW_STATUSES = ['shown', 'hidden', 'all'] as const;

export const REVIEW_LIST = {
  sorts: { created_at: 'created_at', rating: 'rating' },
  defaultSort: '-created_at',
  search: {
    fields: ['name', 'review'],
    description: "Words; each must begin a word of the author's name or the text",
    example: 'boards',
  },
  filters: {
    status: {
      kind: 'choice',
      choices: REVIEW_STATUSES,
      field: 'hidden',
      stored: { shown: false, hidden: true },
      parameter: { description: 'Default: `shown`; `hidden` and `all` are for admins', example: 'shown' },
    },
    ...dayRange('created_at'),
  },
} as const satisfies ListDefinition;
export type ReviewSort = SortOf<typeof REVIEW_LIST>;
/** Has a status always, so that no caller lists hidden reviews by omission. */
export type ReviewFilter = FilterOf<typeof REVIEW_LIST> & { status: (typeof REVIEW_STATUSES)[number] };
