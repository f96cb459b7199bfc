import { z } from 'zod';
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

export const REVIEW_SORTS = ['created_at', 'rating'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_STATUSES = ['shown', 'hidden', 'all'] as const;

export interface ReviewFilter {
  status: (typeof REVIEW_STATUSES)[number];
  /** words; each must begin a word of the author's name or the text */
  q?: string;
}
