import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { REVIEW_LIST, REVIEW_RECORD, type Review } from '../../domain/review.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';

/** A stored review. */
export interface ReviewDocument extends Review, WithPending {
  /** the searched words */
  words: string[];
}

export const REVIEWS: CollectionDefinition<ReviewDocument> = {
  name: 'reviews',
  schema: new Schema<ReviewDocument>(
    {
      ...documentFields(REVIEW_RECORD),
      words: [String],
      pending,
    },
    STRICT,
  )
    .index(...byPending)
    .index({ hidden: 1, created_at: 1, _id: 1 }, { name: 'shown_or_hidden_by_age' })
    .index({ hidden: 1, rating: 1, _id: 1 }, { name: 'shown_or_hidden_by_rating' })
    .index({ words: 1 }, { name: 'by_words' })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ rating: 1, _id: 1 }, { name: 'by_rating' }),
};

export function reviewWords(review: Pick<ReviewDocument, 'name' | 'review'>): string[] {
  return wordsOf(...REVIEW_LIST.search.fields.map((field) => review[field]));
}
