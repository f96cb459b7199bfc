import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text } from '#shared/mongo/schema-options.js';

/** Marks a database during an import: its records are incomplete. */
export interface MoveDocument {
  _id: 'import';
  begun_at: string;
}

export const FILLINGS: CollectionDefinition<MoveDocument> = {
  name: 'moves',
  schema: new Schema<MoveDocument>({ _id: text, begun_at: text }, STRICT),
};
