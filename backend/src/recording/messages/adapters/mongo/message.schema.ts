import { Schema } from 'mongoose';
import {
  byPendingEvent,
  type PendingAuditEvent,
  pendingEvents,
} from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { type Message, MESSAGE_RECORD } from '../../domain/message.js';

/** A message in the outbox. */
export interface MessageDocument extends Message {
  pending_events?: PendingAuditEvent[];
}

export const MESSAGES: CollectionDefinition<MessageDocument> = {
  name: 'messages',
  schema: new Schema<MessageDocument>({ ...documentFields(MESSAGE_RECORD), pending_events: pendingEvents }, STRICT)
    .index(...byPendingEvent)
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ state: 1, created_at: 1, _id: 1 }, { name: 'in_state_by_age' })
    .index({ kind: 1, created_at: 1, _id: 1 }, { name: 'of_kind_by_age' })
    .index({ state: 1, due_at: 1 }, { name: 'by_due_time' })
    .index({ order_number: 1 }, { name: 'of_order', sparse: true })
    .index({ recipient: 1 }, { name: 'to' }),
};

/** The messages of a document that are not in the outbox yet, oldest first. */
export const pendingMessages = {
  type: [new Schema<Message>(documentFields(MESSAGE_RECORD), STRICT)],
  default: undefined,
};

/** Index for documents with pending messages. */
export const byPendingMessage = [{ 'pending_messages._id': 1 }, { name: 'by_pending_message', sparse: true }] as const;
