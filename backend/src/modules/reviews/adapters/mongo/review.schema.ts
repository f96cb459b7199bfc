import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { acts, byAct, type PendingAuditEvent } from '#app/audit-recording/adapters/mongo/audit-log.schema.js';
import { REVIEW_LIST } from '../../domain/review.js';
import { STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** A stored review. */
export interface ReviewDocument {
  _id: string;
  name: string;
  email: string;
  review: string;
  rating: number;
  created_at: string;
  hidden: boolean;
  /** the searched words */
  words: string[];
  acts?: PendingAuditEvent[];
}

export const REVIEWS: CollectionDefinition<ReviewDocument> = {
  name: 'reviews',
  schema: new Schema<ReviewDocument>(
    {
      _id: text,
      name: text,
      email: text,
      review: text,
      rating: { ...whole, min: 0, max: 5 },
      created_at: text,
      hidden: Boolean,
      words: [String],
      acts,
    },
    STRICT,
  )
    .index(...byAct)
    .index({ hidden: 1, created_at: 1, _id: 1 }, { name: 'shown_or_hidden_by_age' })
    .index({ hidden: 1, rating: 1, _id: 1 }, { name: 'shown_or_hidden_by_rating' })
    .index({ words: 1 }, { name: 'by_words' })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ rating: 1, _id: 1 }, { name: 'by_rating' }),
};

export function reviewWords(review: Pick<ReviewDocument, 'name' | 'review'>): string[] {
  return wordsOf(...REVIEW_LIST.search.fields.map((field) => review[field]));
}
