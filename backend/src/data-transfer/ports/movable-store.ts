import type { AnyRecord, Kind } from '../domain/kinds.js';
import type { Revisions } from '../domain/move-file.js';

/** A store that is being filled; nobody sees anything of it yet, or everybody is kept away. */
export interface Filling {
  /** Adds records that follow one another; throws `DuplicateRecord`. */
  add(kind: Kind, records: readonly AnyRecord[]): Promise<void>;
  /** After the last record: makes whatever the store keeps beside them. */
  complete(revisions: Revisions): Promise<void>;
  /** As `MovableStore.records`. */
  records(kind: Kind): AsyncIterable<readonly AnyRecord[]>;
}

/** A store as a whole, for moving everything that is in it. The shop must not run meanwhile. */
export abstract class MovableStore {
  abstract readonly from: 'sqlite' | 'mongodb';

  /** Finishes or undoes what crashes left half done; throws `MoveRefusal` when something is still under way. */
  abstract settle(): Promise<void>;

  abstract revisions(): Promise<Revisions>;

  /** Every record of the kind with its fields in `KINDS`, in the kind's order, in batches. */
  abstract records(kind: Kind): AsyncIterable<readonly AnyRecord[]>;

  /** The kinds that there are records of. */
  abstract filled(): Promise<Kind[]>;

  /**
   * Lets `work` fill the store, which must be empty. All of it counts when the work resolves. When it throws, the store is empty
   * again; when the process ends before, it is so too, or it refuses everybody from then on.
   */
  abstract fill(work: (filling: Filling) => Promise<void>): Promise<void>;
}
