import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { pendingEvents, type PendingAuditEvent } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** Marks the store as a demo's or a live shop's after its first start. */
export interface MarkDocument {
  _id: 'store';
  kind: 'demo' | 'live';
  /** the pending event for clearing the demo, until it is in the log */
  pending_events?: PendingAuditEvent[];
}

export const STORE_MARK: CollectionDefinition<MarkDocument> = {
  name: 'store_mark',
  schema: new Schema<MarkDocument>({ _id: text, kind: text, pending_events: pendingEvents }, STRICT),
};
