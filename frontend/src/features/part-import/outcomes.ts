import type { ImportedRow, ImportReport } from '@/api/types.gen';

export type Outcome = ImportedRow['outcome'];

/** What rows do, in the order of interest. */
export const OUTCOMES = ['wrong', 'added', 'changed', 'unchanged'] as const satisfies readonly Outcome[];

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  wrong: 'Wrong',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
};

export const OUTCOME_TONES = {
  wrong: 'warning',
  added: 'success',
  changed: 'accent',
  unchanged: 'muted',
} as const satisfies Record<Outcome, string>;

/** How many parts an import would add or change. */
export function partsToImport({ counts }: ImportReport): number {
  return counts.added + counts.changed;
}

/** Whether a row is wrong because its part was changed or sold since the export; these the file alone cannot mend. */
export function isOutdated({ outcome, changes }: ImportedRow): boolean {
  return outcome === 'wrong' && changes !== undefined;
}
