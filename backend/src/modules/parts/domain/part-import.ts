import { changesOf, type NewPart, type Part } from './part.js';

/** A row of a file: with the id and the exported version of the part to change, or without both for a new part. */
export interface ImportRow {
  _id?: string;
  version?: number;
  part: NewPart;
}

/**
 * What a row does to the part as it is now. Four outcomes are refused: `unknown` (no part has the id), `stale` (the part has changed
 * since the row's version), `unversioned` (the row changes a part without naming a version) and `taken` (another part has the part number).
 */
export type RowResult =
  | { outcome: 'added'; _id?: string }
  | { outcome: 'changed' | 'unchanged' | 'stale' | 'unversioned'; before: Part }
  | { outcome: 'taken'; holder: Part }
  | { outcome: 'unknown' };

/**
 * Compares a row with its part and with the holder of its part number before the import. A sale since the export makes the row stale,
 * because the file would reset the stock.
 */
export function compareRow({ _id, version, part }: ImportRow, before?: Part, holder?: Part): RowResult {
  if (_id !== undefined && !before) return { outcome: 'unknown' };
  if (holder && holder._id !== _id) return { outcome: 'taken', holder };
  if (!before) return { outcome: 'added' };
  if (!changesOf(before, part)) return { outcome: 'unchanged', before };
  if (version === undefined) return { outcome: 'unversioned', before };
  return { outcome: version === before.version ? 'changed' : 'stale', before };
}

export function isRefused({ outcome }: RowResult): boolean {
  return outcome === 'unknown' || outcome === 'stale' || outcome === 'unversioned' || outcome === 'taken';
}
