import type { FieldError } from '#shared/domain-error.js';
import { changesOf, newPart, type NewPart, type Part, type PartPatch } from './part.js';

/**
 * A row of a file. It changes the part with its id, which needs the exported version, or else the part with its part number, which may
 * have one; without either it adds a part.
 */
export interface ImportRow {
  _id?: string;
  version?: number;
  /** the fields that the file has */
  part: PartPatch;
  /** fields of a new part that the file does not have */
  others?: PartPatch;
  /** it cannot add a part, because fields of one are missing */
  isUnfit?: boolean;
  /** an error for each attribute in the row that parts of this category lack */
  lackedBy?: (category_id: string | null | undefined) => readonly FieldError[];
}

/**
 * What a row does to the part as it is now. Six outcomes are refused: `unknown` (no part has the id), `stale` (the part has changed
 * since the row's version), `unversioned` (the row changes a part by its id without naming a version), `taken` (another part has the
 * part number), `unfit` (no part has the part number, and the row cannot add one) and `lacking` (the part's category lacks an attribute).
 */
export type RowResult =
  | { outcome: 'added'; _id?: string }
  | { outcome: 'changed' | 'unchanged' | 'stale' | 'unversioned'; before: Part }
  | { outcome: 'taken'; holder: Part }
  | { outcome: 'lacking'; errors: readonly FieldError[] }
  | { outcome: 'unknown' | 'unfit' };

/** The ids in a file's rows: a row does not change the part of another row by its part number. */
export function idsIn(rows: readonly ImportRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ _id }) => _id ?? []));
}

/**
 * Compares a row with the part that has its id and the holder of its part number before the import. A sale since the export makes the
 * row stale, because the file would reset the stock.
 * @param ids see `idsIn`
 */
export function compareRow(
  row: ImportRow,
  { identified, holder }: { identified?: Part | undefined; holder?: Part | undefined },
  ids: ReadonlySet<string>,
): RowResult {
  if (row._id !== undefined && !identified) return { outcome: 'unknown' };
  const before = identified ?? (holder && !ids.has(holder._id) ? holder : undefined);
  if (holder && holder._id !== before?._id) return { outcome: 'taken', holder };
  if (!before && row.isUnfit) return { outcome: 'unfit' };
  const { category_id = before?.category_id } = row.part;
  const errors = row.lackedBy?.(category_id) ?? [];
  if (errors.length > 0) return { outcome: 'lacking', errors };
  if (!before) return { outcome: 'added' };
  if (!changesOf(before, patchOf(row))) return { outcome: 'unchanged', before };
  if (row.version === undefined) return { outcome: row._id === undefined ? 'changed' : 'unversioned', before };
  return { outcome: row.version === before.version ? 'changed' : 'stale', before };
}

/** What the row changes: a part that it names by the part number keeps it as it is written there. */
export function patchOf({ _id, part: { sku, ...part } }: ImportRow): PartPatch {
  return { ...part, ...(_id !== undefined && sku !== undefined && { sku }) };
}

/** The part that the row adds. */
export function addedPart({ part, others }: ImportRow): Part {
  return newPart({ ...others, ...part } as NewPart);
}

export function isRefused({ outcome }: RowResult): boolean {
  return outcome !== 'added' && outcome !== 'changed' && outcome !== 'unchanged';
}
