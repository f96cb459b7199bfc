import { type FieldError, DomainError } from '#shared/domain-error.js';
import { CELL_SAYS } from '#shared/csv/number-in-cell.js';
import { csv } from '#shared/http/send-csv.js';
import { patchOf, type RowResult } from '../domain/part-import.js';
import { AttributeList } from '../domain/attribute.js';
import { CategoryTree } from '../domain/category.js';
import { PartAttributes } from '../domain/part-attributes.js';
import { skuTaken } from '../domain/part.errors.js';
import { changesOf, type Part, type PartPatch } from '../domain/part.js';
import { exportedWith } from './part-columns.js';
import { type ReadRow, cellsOf, fieldsOf } from './part-file.js';
import { PART_EXAMPLE } from './part.dto.js';
import type { ErrorGroup, ImportedRow, ImportReport } from './part-import.dto.js';

/** A file for the API documentation. */
const NO_ATTRIBUTES = new PartAttributes(new AttributeList([]), new CategoryTree([]));
export const EXPORT_EXAMPLE = csv([
  exportedWith(NO_ATTRIBUTES.list),
  Object.values(cellsOf(PART_EXAMPLE, NO_ATTRIBUTES)),
]);
/** A report for the API documentation: a row with a new price for a part that has changed since the export. */
export const REPORT_EXAMPLE: ImportReport = {
  dry_run: false,
  counts: { added: 0, changed: 0, unchanged: 0, wrong: 1 },
  rows: [
    {
      line: 2,
      outcome: 'wrong',
      _id: PART_EXAMPLE._id,
      name: PART_EXAMPLE.name,
      changes: { price: { before: 349, after: 329 } },
      errors: [{ field: 'version', message: 'The part has changed since the export' }],
    },
  ],
  errors: [{ field: 'version', message: 'The part has changed since the export', rows: 1, first_lines: [2] }],
  left_out: [],
};
/** Most errors in one report: in a file of another format every row is invalid. */
const MAX_ERRORS = 100;
/** Lines of each error, in the list of all errors. */
const MAX_LINES = 10;

const ARCHIVED = { field: 'sku', message: 'The part with this part number is archived' };
const REFUSALS: Partial<Record<RowResult['outcome'], FieldError>> = {
  unknown: { field: '_id', message: 'There is no such part' },
  stale: { field: 'version', message: 'The part has changed since the export' },
  unversioned: { field: 'version', message: 'Please give the version that the export had' },
};

export function invalidRow({ line, name, sku, errors }: ReadRow): ImportedRow {
  return { line, outcome: 'wrong', name: name || sku, errors };
}

export function comparedRow(
  { line, name, sku, row, unfit }: ReadRow,
  result: RowResult,
  known: PartAttributes,
): ImportedRow {
  const before = 'before' in result ? result.before : undefined;
  const id = row?._id ?? before?._id ?? (result.outcome === 'added' ? result._id : undefined);
  const errors = refusalsOf(result, unfit);
  return {
    line,
    outcome: errors.length > 0 ? 'wrong' : (result.outcome as ImportedRow['outcome']),
    ...(id !== undefined && { _id: id }),
    name: name || (before?.name ?? sku),
    ...(row && before && result.outcome !== 'unchanged' && { changes: changedCells(before, patchOf(row), known) }),
    ...(errors.length > 0 && { errors }),
    ...(row?._id === undefined && before?.archived && { warnings: [ARCHIVED] }),
  };
}

function refusalsOf(result: RowResult, unfit: FieldError[]): FieldError[] {
  if (result.outcome === 'taken') return [{ field: 'sku', message: skuTaken(result.holder) }];
  if (result.outcome === 'lacking') return [...result.errors];
  return result.outcome === 'unfit' ? unfit : [REFUSALS[result.outcome] ?? []].flat();
}

function changedCells(before: Part, patch: PartPatch, known: PartAttributes): ImportedRow['changes'] {
  const [old, now] = [fieldsOf(before, known), fieldsOf({ ...before, ...changesOf(before, patch) }, known)];
  const fields = Object.keys(now).filter((field) => old[field] !== now[field]);
  return Object.fromEntries(fields.map((field) => [field, { before: old[field] ?? '', after: now[field] ?? '' }]));
}

export function reportOf(dry_run: boolean, rows: ImportedRow[], left_out: string[]): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  let errors = 0;
  const listed = rows.filter(({ errors: broken = [] }) => {
    errors += broken.length;
    return broken.length === 0 || errors <= MAX_ERRORS;
  });
  return { dry_run, counts, rows: listed, errors: groupsOf(rows), left_out };
}

/** The errors of all rows by their sentences, without what each cell says. */
function groupsOf(rows: readonly ImportedRow[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup & { first_lines: number[] }>();
  for (const { line, errors = [] } of rows)
    for (const { field, message: whole } of errors) {
      const [message = whole] = whole.split(CELL_SAYS);
      const key = `${field} ${message}`;
      const group = groups.get(key) ?? { field, message, rows: 0, first_lines: [] };
      if (groups.size < MAX_ERRORS) groups.set(key, group);
      group.rows += 1;
      if (group.first_lines.length < MAX_LINES) group.first_lines.push(line);
    }
  return [...groups.values()];
}

/** 409 if every error is a stale version or a taken part number, else 400. */
export function importRefusal(report: ImportReport, results: readonly RowResult[]): DomainError {
  const { added, changed, unchanged, wrong: count } = report.counts;
  const all = added + changed + unchanged + count;
  const conflicts = results.filter(({ outcome }) => outcome === 'stale' || outcome === 'taken').length;
  const errors = report.rows.flatMap(({ line, errors: broken = [] }) =>
    broken.map(({ field, message }) => ({ field: `line ${line}: ${field}`, message })),
  );
  const detail = `${count} of ${all} rows ${count === 1 ? 'is' : 'are'} wrong, so nothing was changed.`;
  const kind = conflicts === count ? 'conflict' : 'invalid';
  return new DomainError(kind, 'import-refused', detail, errors, undefined, report);
}
