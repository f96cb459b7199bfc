import { Schema } from 'mongoose';
import { type Message, MESSAGE_RECORD } from '#app/recording/messages/domain/message.js';
import { documentFields, optionalText, STRICT, text } from '#shared/mongo/schema-options.js';

/** An audit event, until it is in the log. */
export interface PendingEvent {
  /** the id of its future log entry */
  id: string;
  /** ISO 8601, UTC */
  at: string;
  /** as JSON */
  event: string;
}

/** A message, until it is among the messages to send. */
export interface PendingMessage {
  /** the id of the message */
  id: string;
  message: Message;
}

export type PendingEntry = PendingEvent | PendingMessage;

/** A document whose changes record audit events or messages. */
export interface WithPending {
  _id: string;
  /** stored by the same write as their change, oldest first */
  pending?: PendingEntry[];
}

const message = { type: new Schema<Message>(documentFields(MESSAGE_RECORD), STRICT), default: undefined };
export const pendingEntry = new Schema(
  { id: text, at: optionalText, event: optionalText, message },
  {
    ...STRICT,
    _id: false,
  },
);

export const pending = { type: [pendingEntry], default: undefined };

/** Index for documents with pending entries. */
export const byPending = [{ 'pending.id': 1 }, { name: 'by_pending', sparse: true }] as const;
