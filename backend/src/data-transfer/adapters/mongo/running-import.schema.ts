import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** Marks a database during an import: its records are incomplete. */
export interface RunningImportDocument {
  _id: 'import';
  begun_at: string;
}

export const RUNNING_IMPORTS: CollectionDefinition<RunningImportDocument> = {
  name: 'running_imports',
  schema: new Schema<RunningImportDocument>({ _id: text, begun_at: text }, STRICT),
};
