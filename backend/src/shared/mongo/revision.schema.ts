import { Schema } from 'mongoose';
import { STRICT, text, whole } from './schema-options.js';

/** How often a collection has changed, and how often the database was asked whether it takes writes. */
export interface RevisionDocument {
  _id: 'parts' | 'reviews' | 'probe';
  value: number;
}

export const revisionSchema = new Schema<RevisionDocument>(
  { _id: text, value: whole },
  { ...STRICT, collection: 'revisions' },
);
