import { Schema } from 'mongoose';
import { STRICT, text, whole } from './schema-options.js';

/** A review as its collection has it. */
export interface ReviewDocument {
  _id: string;
  name: string;
  email: string;
  review: string;
  rating: number;
  created_at: string;
}

export const reviewSchema = new Schema<ReviewDocument>(
  { _id: text, name: text, email: text, review: text, rating: { ...whole, min: 0, max: 5 }, created_at: text },
  { ...STRICT, collection: 'reviews' },
)
  .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
  .index({ rating: 1, _id: 1 }, { name: 'by_rating' });
