import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import type { NewPart, Part, PartFilter, PartOutline, PartPatch, PartSort } from '../domain/part.js';

/** What became of an update: `stale` when the part was no longer at the expected version. */
export type PartUpdate = { outcome: 'updated' | 'unchanged' | 'stale'; part: Part } | { outcome: 'unknown' };

export interface ImportOptions {
  /** judge alone: nothing is written */
  dryRun: boolean;
  /** told now and then how many rows are through; must not wait; what it throws ends the import, and nothing of it is kept */
  onProgress?: (rows: number) => void;
}

/**
 * Where parts are kept. Ids that cannot exist are answered as unknown ones, never thrown at. Adding, updating, importing and removing
 * are admin acts: each is written with its entry in the audit log, both or neither; nothing is written when nothing changed.
 */
export abstract class PartRepository {
  /**
   * Stores a part under a new id, at version 1; it is on disk when the promise resolves. Under an `id` of the caller's choice it is
   * stored once, however many servers do so at the same time.
   */
  abstract add(part: NewPart, by: Actor, id?: string): Promise<Part>;
  abstract find(id: string): Promise<Part | undefined>;
  /** The parts with exactly this name and picture; at most two, which is enough to see that they are ambiguous. */
  abstract findByNameAndPicture(name: string, image_url: string): Promise<Part[]>;
  /** Sorted by name: regardless of the case of its letters. */
  abstract list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>>;
  /** Every matching part in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]>;
  /** At most `most` parts after the oldest `skip`, oldest first, in chunks: quick and flat in memory wherever it begins. */
  abstract outlines(skip: number, most: number): AsyncIterable<readonly PartOutline[]>;
  /** Sets the given fields in one conditional write. With `version`, only if the part is still at it. */
  abstract update(id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate>;
  /**
   * Judges every row beside its part as it is at that moment and, unless one is refused or it is a dry run, adds and changes all of
   * them in one step: readers see none of it before that. No two rows may name the same part. Others are served in between.
   */
  abstract importAll(rows: readonly ImportRow[], by: Actor, options: ImportOptions): Promise<RowResult[]>;
  /** Removes the part; its orders stay. False when there was none. */
  abstract remove(id: string, by: Actor): Promise<boolean>;
  /** A number that changes with every change of any part, sales included, on any server. */
  abstract revision(): Promise<number>;
}
