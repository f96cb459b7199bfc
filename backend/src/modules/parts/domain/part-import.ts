import type { NewPart, Part } from './part.js';

/** A part as a file has it: with the id of the part to change, and the version it was exported at, or without for a new one. */
export interface ImportRow {
  _id?: string;
  version?: number;
  part: NewPart;
}

/**
 * What a row does beside the part as it is now. The last three are refused: the id is none, the part has changed since the version
 * that the row knows, or the row changes a part without saying which version it knows.
 */
export type RowResult =
  | { outcome: 'added'; _id?: string }
  | { outcome: 'changed' | 'unchanged' | 'stale' | 'unversioned'; before: Part }
  | { outcome: 'unknown' };

export const IMPORTED = ['name', 'image_url', 'price_cents', 'quantity', 'min_order', 'description'] as const;

/** Judges a row. A sale since the export counts as a change: its stock must not be set back by a file. */
export function compareRow({ _id, version, part }: ImportRow, before: Part | undefined): RowResult {
  if (_id === undefined) return { outcome: 'added' };
  if (!before) return { outcome: 'unknown' };
  if (IMPORTED.every((field) => part[field] === before[field])) return { outcome: 'unchanged', before };
  if (version === undefined) return { outcome: 'unversioned', before };
  return { outcome: version === before.version ? 'changed' : 'stale', before };
}

export function isRefused({ outcome }: RowResult): boolean {
  return outcome === 'unknown' || outcome === 'stale' || outcome === 'unversioned';
}
