import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** The outcome of the last data check. */
export interface DataCheckDocument {
  _id: 'last';
  /** as JSON */
  outcome: string;
}

export const DATA_CHECKS: CollectionDefinition<DataCheckDocument> = {
  name: 'data_checks',
  schema: new Schema<DataCheckDocument>({ _id: text, outcome: text }, STRICT),
};
