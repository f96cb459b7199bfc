import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Attribute } from '../domain/attribute.js';
import type { PartCounts } from '../domain/facets.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import type { NewPart, Part, PartFilter, PartOutline, PartPatch, PartSort } from '../domain/part.js';
import type { Client } from '#shared/client.js';

/** The result of an update; `stale`: the part was no longer at the expected version. */
export type PartUpdate = { outcome: 'updated' | 'unchanged' | 'stale'; part: Part } | { outcome: 'unknown' };

export interface ImportOptions {
  /** only compare the rows; write nothing */
  dryRun: boolean;
  /** receives the number of processed rows; must be synchronous; an error that it throws aborts the import and changes nothing */
  onProgress?: (rows: number) => void;
}

/**
 * The store of parts. A malformed id counts as unknown; it never throws. Adding, updating, importing and removing are changes by an
 * admin: each is written with its audit event, both or neither; nothing is written when nothing changes. They throw `attribute-changed`
 * when an attribute was changed since a value was read by it.
 */
export abstract class PartRepository {
  /**
   * Stores a part under a new id, at version 1; it is on disk when the promise resolves. With a given `id` it is stored once, also when
   * several servers add it at the same time. Throws `sku-taken` when another part has its part number.
   */
  abstract add(part: NewPart, by: Actor, id?: string): Promise<Part>;
  abstract find(id: string): Promise<Part | undefined>;
  /** The parts whose part numbers equal these, letters and digits alone, in any case; by name, archived ones too. */
  abstract findByNumbers(numbers: readonly string[]): Promise<Part[]>;
  /** Parts on sale with these names, in any case of their letters, at most `limit` of each name, by name. */
  abstract findByNames(names: readonly string[], limit: number): Promise<Part[]>;
  /** Parts on sale that a search for the text finds, by relevance, at most `limit`; none without a word. Counts nothing. */
  abstract findByWords(text: string, limit: number, client?: Client): Promise<Part[]>;
  /** Like `findByWords` for a text that names a part: one like a part number is not searched for in descriptions. */
  abstract findSimilar(text: string, limit: number, client?: Client): Promise<Part[]>;
  /**
   * The words without digits of all parts, of at least `MIN_LETTERS`, each with the number of its parts; of very many the most frequent.
   * Takes seconds for a million parts, during which other requests run.
   */
  abstract words(): Promise<ReadonlyMap<string, number>>;
  /** The parts with exactly this name and picture, those on sale first; at most two, which suffice to detect ambiguity. */
  abstract findByNameAndPicture(name: string, image_url: string): Promise<Part[]>;
  /** Parts on sale, or with the filter `archived` only archived ones. Sorting by name ignores case. */
  abstract list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>>;
  /** Every matching part, sorted, in chunks: memory use is bounded for any number of parts. */
  abstract stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]>;
  /** Counts the parts that match, and those that show a value of each of these attributes, without a limit. */
  abstract counts(filter: PartFilter, facets: readonly Attribute[], client?: Client): Promise<PartCounts>;
  /** At most `most` parts on sale after the oldest `skip`, oldest first, in chunks: fast, with bounded memory, for any `skip`. */
  abstract outlines(skip: number, most: number): AsyncIterable<readonly PartOutline[]>;
  /** Sets the given fields in one conditional write. With `version`, only if the part is still at it. Throws `sku-taken` like `add`. */
  abstract update(id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate>;
  /**
   * Compares every row with its current part and, unless a row is refused or it is a dry run, adds and changes all of them in one step:
   * readers see all of it or nothing. No two rows may name the same part. Other requests are served during an import.
   */
  abstract importAll(rows: readonly ImportRow[], by: Actor, options: ImportOptions): Promise<RowResult[]>;
  /** See `Stock.setArchived`. */
  abstract setArchived(id: string, archived: boolean, by: Actor): Promise<PartUpdate>;
  /** Deletes the part; its orders stay. False when it does not exist. */
  abstract remove(id: string, by: Actor): Promise<boolean>;
  /** A number that differs after every change of any part, sales included, on any server. */
  abstract revision(): Promise<number>;
}
