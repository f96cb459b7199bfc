import { Schema } from 'mongoose';
import { pendingEntry, type PendingEvent } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT, text, whole } from '#shared/mongo/schema-options.js';
import { ATTRIBUTE, type Attribute } from '../../domain/attribute.js';

/** A change of an attribute that is applied together with the values of parts. */
export interface StagedAttribute {
  key: string;
  /** absent: it is deleted */
  to?: Attribute;
  /** of the list of attributes that it changes */
  revision: number;
  event: PendingEvent;
}

/** State of the import of parts, or of a change of all values of an attribute; only one runs at a time. */
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
  /** absent from an import */
  attribute?: StagedAttribute;
}

const EMBEDDED = { ...STRICT, _id: false } as const;
const stagedAttribute = new Schema<StagedAttribute>(
  {
    key: text,
    to: { type: new Schema(documentFields(ATTRIBUTE), EMBEDDED), default: undefined },
    revision: whole,
    event: pendingEntry,
  },
  EMBEDDED,
);

export const PART_IMPORTS: CollectionDefinition<ImportDocument> = {
  name: 'part_imports',
  schema: new Schema<ImportDocument>(
    {
      _id: text,
      state: { ...text, enum: ['idle', 'staging', 'committed', 'aborting'] },
      import_id: text,
      heartbeat: whole,
      epoch: whole,
      attribute: { type: stagedAttribute, default: undefined },
    },
    STRICT,
  ),
};
