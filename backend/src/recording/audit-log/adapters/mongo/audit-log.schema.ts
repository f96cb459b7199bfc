import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** An outbox entry: an audit event, stored by the same write as its change, until it is in the log. */
export interface PendingAuditEvent {
  /** the id of its future log entry */
  id: string;
  /** ISO 8601, UTC */
  at: string;
  /** as JSON */
  event: string;
}

export const pendingEvent = new Schema<PendingAuditEvent>(
  { id: text, at: text, event: text },
  { ...STRICT, _id: false, id: false },
);

/** The pending audit events of a document that an admin can change, oldest first. */
export const pendingEvents = {
  type: [pendingEvent],
  default: undefined,
};

/** Index for documents with pending audit events. */
export const byPendingEvent = [{ 'pending_events.id': 1 }, { name: 'by_pending_event', sparse: true }] as const;

/** A log entry; all fields except the hashes and the position are derived from `content`. */
export interface AuditDocument {
  _id: string;
  /** its position in the chain, from 1 */
  seq: number;
  /** the canonical text that is hashed */
  content: string;
  previous_hash: string;
  hash: string;
  at: string;
  action: string;
  /** in lower case */
  actor: string;
  words: string[];
}

const entryFields = {
  _id: text,
  seq: whole,
  content: text,
  previous_hash: text,
  hash: text,
  at: text,
  action: text,
  actor: text,
  words: [String],
};

export const AUDIT_LOG: CollectionDefinition<AuditDocument> = {
  name: 'audit_log',
  schema: new Schema<AuditDocument>(entryFields, STRICT)
    .index({ seq: 1 }, { name: 'by_position', unique: true })
    .index({ seq: 1, _id: 1 }, { name: 'in_order' })
    .index({ at: 1, seq: 1 }, { name: 'by_age' })
    .index({ action: 1, seq: 1, _id: 1 }, { name: 'by_action' })
    .index({ actor: 1, seq: 1, _id: 1 }, { name: 'by_actor' })
    .index({ actor: 1, action: 1, seq: 1, _id: 1 }, { name: 'by_actor_and_action' })
    .index({ words: 1 }, { name: 'by_words' }),
};

/** The head of the log, in its own document: it decides which entry is next, and reveals a truncated log. */
export interface AuditHeadDocument {
  _id: 'head';
  entries: number;
  hash: string;
  at: string;
  /** the entries of the last append, oldest first; they may not be in the log yet */
  newest: AuditDocument[];
}

export const AUDIT_HEAD: CollectionDefinition<AuditHeadDocument> = {
  name: 'audit_head',
  schema: new Schema<AuditHeadDocument>(
    {
      _id: text,
      entries: whole,
      hash: text,
      // Empty until the first entry.
      at: optionalText,
      newest: [new Schema<AuditDocument>(entryFields, STRICT)],
    },
    STRICT,
  ),
};

export function auditWords({ actor, subject }: { actor: string; subject: { label: string; id: string } }): string[] {
  return wordsOf(actor, subject.label, subject.id);
}
