import { Schema } from 'mongoose';
import {
  byPendingEvent,
  type PendingAuditEvent,
  pendingEvents,
} from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { SYNONYMS_RECORD, type SynonymsRecord } from '../../domain/synonyms.js';

/** One document after the first change. */
export interface SynonymsDocument extends SynonymsRecord {
  pending_events?: PendingAuditEvent[];
}

export const SYNONYMS: CollectionDefinition<SynonymsDocument> = {
  name: 'synonyms',
  schema: new Schema<SynonymsDocument>(
    { ...documentFields(SYNONYMS_RECORD), pending_events: pendingEvents },
    STRICT,
  ).index(...byPendingEvent),
};
