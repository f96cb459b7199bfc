import { Schema } from 'mongoose';
import { acts, byAct, type PendingAuditEvent } from './audit.schema.js';
import { STRICT, text, whole } from './schema-options.js';

/** A review as its collection has it. */
export interface ReviewDocument {
  _id: string;
  name: string;
  email: string;
  review: string;
  rating: number;
  created_at: string;
  hidden: boolean;
  /** what the review is searched by */
  words: string[];
  acts?: PendingAuditEvent[];
}

export const reviewSchema = new Schema<ReviewDocument>(
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
  { ...STRICT, collection: 'reviews' },
)
  .index(...byAct)
  .index({ hidden: 1, created_at: 1, _id: 1 }, { name: 'shown_or_hidden_by_age' })
  .index({ hidden: 1, rating: 1, _id: 1 }, { name: 'shown_or_hidden_by_rating' })
  .index({ words: 1 }, { name: 'by_words' })
  .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
  .index({ rating: 1, _id: 1 }, { name: 'by_rating' });
