import { z } from 'zod';
import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { flag, id, text, time, whole } from '#shared/record.js';

/** A stored review of the shop. */
export const REVIEW_RECORD = z.strictObject({
  _id: id.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293c' }),
  name: text.meta({ description: "The author's display name", example: 'Carl Customer' }),
  /** the author's e-mail; never shown */
  email: text,
  review: text.meta({
    description: 'The text',
    example: 'Boards arrived well packed, and every one of them works.',
  }),
  rating: whole(0, 5).meta({ description: 'Stars, 0 to 5', example: 5, minimum: 0, maximum: 5 }),
  created_at: time.meta({ description: 'When it was written, ISO 8601 UTC', example: '2026-03-01T09:30:00.000Z' }),
  hidden: flag.meta({ description: 'True: only admins see it', example: true }),
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
