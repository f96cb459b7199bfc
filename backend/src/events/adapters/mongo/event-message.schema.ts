import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** What one server tells the others. Their ids are numbers without a gap, written in 16 digits. */
export interface NewsDocument {
  _id: string;
  /** the server's own name */
  server: string;
  /** the events, as JSON */
  events: string;
}

export const EVENT_MESSAGES: CollectionDefinition<NewsDocument> = {
  name: 'news',
  schema: new Schema<NewsDocument>({ _id: text, server: text, events: text }, STRICT),
};
