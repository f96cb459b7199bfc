import { Schema } from 'mongoose';
import type { CollectionDefinition } from './collection.js';
import { STRICT, text, whole } from './schema-options.js';

/** What one user or address does within a minute, or a customer writes within a day. */
export interface RateWindowDocument {
  /** the limit's name, a space, and whose time it is */
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
