import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '#shared/caller.js';
import { type FieldError, DomainError } from '#shared/domain-error.js';
import { type CsvRow, textOf, readCsv, unreadable } from '#shared/csv/read-csv.js';
import { csv } from '#shared/http/send-csv.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import { skuTaken } from '../domain/part.errors.js';
import { changesOf, type Part } from '../domain/part.js';
import { skuKey } from '../domain/sku.js';
import { PartsService } from '../parts.service.js';
import { type ReadRow, cellsOf, EXPORTED, fieldsOf, PART_COLUMNS, readPart } from './part-file.js';
import { PART_EXAMPLE } from './part.dto.js';
import type { ImportedRow, ImportReport } from './part-import.dto.js';

/** A file for the API documentation. */
export const EXPORT_EXAMPLE = csv([EXPORTED, Object.values(cellsOf(PART_EXAMPLE))]);
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
};
const MAX_ROWS = 20_000;
/** Rows in one batch; other requests run between two batches. */
const BATCH_SIZE = 50;
/** Most errors in one report: in a file of another format every row is invalid. */
const MAX_ERRORS = 100;

/** Receives the number of finished steps; each row takes two. */
export type OnProgress = (done: number) => void;

/** Imports files of parts: validates the rows, compares them with their parts, and applies all of them or none. */
@Injectable()
export class PartImportService {
  constructor(private readonly parts: PartsService) {}

  /** Parses a file into rows; refuses an unreadable file. */
  async read(bytes: Buffer): Promise<CsvRow[]> {
    const text = textOf(bytes);
    if (text === undefined)
      throw unreadable('file', 'The text is not valid UTF-8; in a spreadsheet save it as "CSV UTF-8"');
    return await readCsv(text, PART_COLUMNS, MAX_ROWS);
  }

  /** Imports the rows. Each row counts as one step when validated and as another when compared or stored. Throws the report when a row is refused. */
  async run(file: readonly CsvRow[], dryRun: boolean, caller: Caller, onProgress?: OnProgress): Promise<ImportReport> {
    const rows = await this.check(file, onProgress);
    const validRows = rows.flatMap(({ row }) => row ?? []);
    // Compare the valid rows even if others are invalid, so that the report contains every error.
    const options = {
      dryRun: dryRun || validRows.length < rows.length,
      onProgress: (done: number) => onProgress?.(file.length + done),
    };
    const results = await this.parts.importAll(validRows, options, caller);
    let next = 0;
    const report = reportOf(
      dryRun,
      rows.map((read) => {
        const result = read.row && results[next++];
        return read.row && result ? comparedRow(read, read.row, result) : invalidRow(read);
      }),
    );
    if (!dryRun && report.counts.wrong > 0) throw importRefusal(report, results);
    return report;
  }

  private async check(file: readonly CsvRow[], onProgress?: OnProgress): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    const seen = { _id: new Map<string, number>(), sku: new Map<string, number>() };
    for (const row of file) {
      const read = await readPart(row);
      const { _id, part } = read.row ?? {};
      const sku = part?.sku && skuKey(part.sku);
      for (const [field, value, message] of [
        ['_id', _id, 'is about this part'],
        ['sku', sku, 'has this part number'],
      ] as const) {
        const first = value ? seen[field].get(value) : undefined;
        if (first !== undefined) {
          delete read.row;
          read.errors.push({ field, message: `Line ${first} ${message} already` });
        } else if (value) seen[field].set(value, read.line);
      }
      rows.push(read);
      if (rows.length % BATCH_SIZE !== 0) continue;
      onProgress?.(rows.length);
      await nextTurn();
    }
    return rows;
  }
}

const REFUSALS: Partial<Record<RowResult['outcome'], FieldError>> = {
  unknown: { field: '_id', message: 'There is no such part' },
  stale: { field: 'version', message: 'The part has changed since the export' },
  unversioned: { field: 'version', message: 'Please give the version that the export had' },
};

const invalidRow = ({ line, name, errors }: ReadRow): ImportedRow => ({ line, outcome: 'wrong', name, errors });

function comparedRow({ line, name }: ReadRow, { _id, part }: ImportRow, result: RowResult): ImportedRow {
  const refusal =
    result.outcome === 'taken' ? { field: 'sku', message: skuTaken(result.holder) } : REFUSALS[result.outcome];
  const id = _id ?? (result.outcome === 'added' ? result._id : undefined);
  return {
    line,
    outcome: refusal ? 'wrong' : (result.outcome as ImportedRow['outcome']),
    ...(id !== undefined && { _id: id }),
    name,
    ...('before' in result && result.outcome !== 'unchanged' && { changes: changedCells(result.before, part) }),
    ...(refusal && { errors: [refusal] }),
  };
}

function changedCells(before: Part, part: ImportRow['part']): ImportedRow['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf({ ...before, ...changesOf(before, part) })];
  const fields = Object.keys(now).filter((field) => old[field] !== now[field]);
  return Object.fromEntries(fields.map((field) => [field, { before: old[field] ?? '', after: now[field] ?? '' }]));
}

function reportOf(dry_run: boolean, rows: ImportedRow[]): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  let errors = 0;
  const listed = rows.filter(({ errors: broken = [] }) => {
    errors += broken.length;
    return broken.length === 0 || errors <= MAX_ERRORS;
  });
  return { dry_run, counts, rows: listed };
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
