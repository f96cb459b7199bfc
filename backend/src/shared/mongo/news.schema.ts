import { Schema } from 'mongoose';
import { STRICT, text } from './schema-options.js';

/** What one server tells the others. Their ids are numbers without a gap, written in 16 digits. */
export interface NewsDocument {
  _id: string;
  /** the server's own name */
  server: string;
  /** the events, as JSON */
  events: string;
}

export const newsSchema = new Schema<NewsDocument>(
  { _id: text, server: text, events: text },
  { ...STRICT, collection: 'news' },
);
