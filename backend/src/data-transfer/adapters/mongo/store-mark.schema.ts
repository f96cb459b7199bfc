import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** Marks the store as a demo's or a live shop's after its first start. */
export interface MarkDocument extends WithPending {
  _id: 'store';
  kind: 'demo' | 'live';
}

export const STORE_MARK: CollectionDefinition<MarkDocument> = {
  name: 'store_mark',
  schema: new Schema<MarkDocument>({ _id: text, kind: text, pending }, STRICT),
};
