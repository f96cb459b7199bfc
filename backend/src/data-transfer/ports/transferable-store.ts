import type { AnyRecord, RecordType } from '../domain/record-types.js';
import type { Revisions } from '../domain/export-file.js';
import type { StoreKind } from '../domain/store-kind.js';

/** A store during an import: no server sees its records yet. */
export interface ImportTarget {
  /** Adds consecutive records; throws `DuplicateRecord`. */
  add(type: RecordType, records: readonly AnyRecord[]): Promise<void>;
  /** Called after the last record: writes the store's data besides the records. */
  complete(revisions: Revisions): Promise<void>;
  /** Holds every waiting message until an admin releases or drops it; returns their number. */
  hold(): Promise<number>;
  /** Marks the store as of this kind, unless it has a mark. */
  mark(kind: StoreKind): Promise<void>;
  /** As `TransferableStore.records`. */
  records(type: RecordType): AsyncIterable<readonly AnyRecord[]>;
}

/** A whole store, for export and import. The shop must not run at the same time. */
export abstract class TransferableStore {
  abstract readonly from: 'sqlite' | 'mongodb';

  /** Completes or rolls back interrupted operations; throws `TransferRefusal` when an operation is still running. */
  abstract quiesce(): Promise<void>;

  abstract revisions(): Promise<Revisions>;

  /** Every record of the type with its fields in `RECORD_TYPES`, in the type's order, in batches. */
  abstract records(type: RecordType): AsyncIterable<readonly AnyRecord[]>;

  /** The types that have records. */
  abstract nonEmptyTypes(): Promise<RecordType[]>;

  /**
   * Lets `work` import records into the store, which must be empty. They are stored when the work resolves. When it throws, the store
   * is empty again; when the process stops before, the store is empty or refuses to be opened.
   * @param options `besideOthers`: the store need not be empty; on MongoDB the records that were added before an error stay.
   * `skipsExisting`: on MongoDB records that exist already stay, as does the head of the audit log, so that the work can be repeated
   */
  abstract importInto(
    work: (target: ImportTarget) => Promise<void>,
    options?: { besideOthers: boolean; skipsExisting?: boolean },
  ): Promise<void>;

  /** Deletes all records, those of the audit log too; the mark stays. On MongoDB it can be repeated after a crash. */
  abstract empty(): Promise<void>;
}
