import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** The one import of parts that may be under way. */
export interface ImportDocument {
  _id: 'parts';
  /**
   * `staging`: its rows are stored beside what they change, invisible to readers. `committed`: they count, and are being folded in.
   * `aborting`: they will never count, and are being removed. `idle`: there is none.
   */
  state: 'idle' | 'staging' | 'committed' | 'aborting';
  /** of the import itself, kept when it is over */
  import_id: string;
  /** when it last made progress, in milliseconds */
  beat: number;
  /** how many were folded in */
  epoch: number;
}

export const PART_IMPORTS: CollectionDefinition<ImportDocument> = {
  name: 'imports',
  schema: new Schema<ImportDocument>(
    {
      _id: text,
      state: { ...text, enum: ['idle', 'staging', 'committed', 'aborting'] },
      import_id: text,
      beat: whole,
      epoch: whole,
    },
    STRICT,
  ),
};
