import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** State of the import of parts; only one runs at a time. */
export interface ImportDocument {
  _id: 'parts';
  /**
   * `staging`: its rows are being stored in their parts, invisible to readers. `committed`: the rows are being applied.
   * `aborting`: the rows are being removed. `idle`: no import is in progress.
   */
  state: 'idle' | 'staging' | 'committed' | 'aborting';
  /** id of the current or the last import */
  import_id: string;
  /** time of the last heartbeat, in milliseconds */
  heartbeat: number;
  /** the number of imports applied so far */
  epoch: number;
}

export const PART_IMPORTS: CollectionDefinition<ImportDocument> = {
  name: 'part_imports',
  schema: new Schema<ImportDocument>(
    {
      _id: text,
      state: { ...text, enum: ['idle', 'staging', 'committed', 'aborting'] },
      import_id: text,
      heartbeat: whole,
      epoch: whole,
    },
    STRICT,
  ),
};
