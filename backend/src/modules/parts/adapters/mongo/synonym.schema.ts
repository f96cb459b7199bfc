import { Schema } from 'mongoose';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { SYNONYMS_RECORD, type SynonymsRecord } from '../../domain/synonyms.js';

/** One document after the first change. */
export interface SynonymsDocument extends SynonymsRecord, Pick<WithPending, 'pending'> {}

export const SYNONYMS: CollectionDefinition<SynonymsDocument> = {
  name: 'synonyms',
  schema: new Schema<SynonymsDocument>({ ...documentFields(SYNONYMS_RECORD), pending }, STRICT).index(...byPending),
};
