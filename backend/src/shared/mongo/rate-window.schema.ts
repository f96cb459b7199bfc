import { Schema } from 'mongoose';
import type { CollectionDefinition } from './collection.js';
import { STRICT, text, whole } from './schema-options.js';

/** Counts the requests of one user or address in a minute, or the reviews of one customer in a day. */
export interface RateWindowDocument {
  /** the limit's name, a space, and the key that is limited */
  _id: string;
  count: number;
  /** milliseconds */
  ends: number;
}

export const RATE_WINDOWS: CollectionDefinition<RateWindowDocument> = {
  name: 'rate_windows',
  schema: new Schema<RateWindowDocument>({ _id: text, count: whole, ends: whole }, STRICT).index(
    { ends: 1 },
    { name: 'by_end' },
  ),
};
