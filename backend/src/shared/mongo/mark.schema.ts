import { Schema } from 'mongoose';
import { acts, type PendingAuditEvent } from './audit.schema.js';
import { STRICT, text } from './schema-options.js';

/** Says, once the store has been started, whether it is a demo's or a live shop's. */
export interface MarkDocument {
  _id: 'store';
  kind: 'demo' | 'live';
  /** that of clearing the demo, until it is in the log */
  acts?: PendingAuditEvent[];
}

export const markSchema = new Schema<MarkDocument>(
  { _id: text, kind: text, acts },
  { ...STRICT, collection: 'store_mark' },
);
