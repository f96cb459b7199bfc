import { Schema } from 'mongoose';
import type { CollectionDefinition } from './collection.js';
import { STRICT, text, whole } from './schema-options.js';

/** The lease of a server that uses the database. */
export interface ServerLeaseDocument {
  /** its process, as in the ids that it makes */
  _id: string;
  /** increases with every renewal */
  beat: number;
  /** the server has stopped, or another server found it stopped: its work may be recovered at once */
  ended: boolean;
}

export const SERVER_LEASES: CollectionDefinition<ServerLeaseDocument> = {
  name: 'server_leases',
  schema: new Schema<ServerLeaseDocument>({ _id: text, beat: whole, ended: { type: Boolean, required: true } }, STRICT),
};
