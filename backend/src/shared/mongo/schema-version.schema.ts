import { Schema } from 'mongoose';
import type { CollectionDefinition } from './collection.js';
import { STRICT, text, whole } from './schema-options.js';

/** Marks a database of the shop, as `application_id` and `user_version` do a SQLite file. */
export interface SchemaVersionDocument {
  _id: 'shop';
  version: number;
}

export const SCHEMA_VERSIONS: CollectionDefinition<SchemaVersionDocument> = {
  name: 'schema_version',
  schema: new Schema<SchemaVersionDocument>({ _id: text, version: whole }, STRICT),
};
