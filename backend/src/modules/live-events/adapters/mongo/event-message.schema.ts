import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** Events that one server publishes to the others. The ids are consecutive numbers, written in 16 digits. */
export interface EventMessageDocument {
  _id: string;
  /** id of the publishing server */
  server: string;
  /** the events, as JSON */
  events: string;
}

export const EVENT_MESSAGES: CollectionDefinition<EventMessageDocument> = {
  name: 'event_messages',
  schema: new Schema<EventMessageDocument>({ _id: text, server: text, events: text }, STRICT),
};
