import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

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
