import { Schema } from 'mongoose';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { type Message, MESSAGE_RECORD } from '../../domain/message.js';

/** A message that has left the document of its change. */
export interface MessageDocument extends Message, WithPending {}

export const MESSAGES: CollectionDefinition<MessageDocument> = {
  name: 'messages',
  schema: new Schema<MessageDocument>({ ...documentFields(MESSAGE_RECORD), pending }, STRICT)
    .index(...byPending)
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ state: 1, created_at: 1, _id: 1 }, { name: 'in_state_by_age' })
    .index({ kind: 1, created_at: 1, _id: 1 }, { name: 'of_kind_by_age' })
    .index({ state: 1, due_at: 1 }, { name: 'by_due_time' })
    .index({ order_number: 1 }, { name: 'of_order', sparse: true })
    .index({ recipient: 1 }, { name: 'to' }),
};
