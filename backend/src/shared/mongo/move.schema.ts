import { Schema } from 'mongoose';
import { STRICT, text } from './schema-options.js';

/** Stands in a database while somebody fills it: whatever is there so far is only a part. */
export interface MoveDocument {
  _id: 'import';
  begun_at: string;
}

export const moveSchema = new Schema<MoveDocument>({ _id: text, begun_at: text }, { ...STRICT, collection: 'moves' });
