import { Schema } from 'mongoose';
import { STRICT, text, whole } from './schema-options.js';

/** How often a collection has changed. */
export interface RevisionDocument {
  _id: 'parts' | 'reviews';
  value: number;
}

export const revisionSchema = new Schema<RevisionDocument>(
  { _id: text, value: whole },
  { ...STRICT, collection: 'revisions' },
);
