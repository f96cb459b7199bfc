import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '#shared/caller.js';
import { textOf } from '#shared/csv/file-text.js';
import { type CsvFile, readCsv } from '#shared/csv/read-csv.js';
import { sortKey } from '#shared/page.js';
import type { RowResult } from '../domain/part-import.js';
import type { PartAttributes } from '../domain/part-attributes.js';
import type { PartPatch } from '../domain/part.js';
import { skuKey } from '../domain/sku.js';
import { missingUploads, NOT_UPLOADED } from '../judged-uploads.js';
import { PartsService } from '../parts.service.js';
import { UploadStore } from '../ports/upload.store.js';
import { columnReader } from './part-columns.js';
import { type ReadRow, readPart } from './part-file.js';
import type { ImportedRow, ImportQuery, ImportReport } from './part-import.dto.js';
import { comparedRow, importRefusal, invalidRow, reportOf } from './part-import-report.js';

const MAX_ROWS = 20_000;
/** Rows in one batch; other requests run between two batches. */
const BATCH_SIZE = 50;
const NAME_EXISTS = { field: 'name', message: 'A part with this name exists' };

export interface PartFile extends CsvFile {
  /** fields of new parts for which the file has no column */
  others: PartPatch;
  known: PartAttributes;
}

/** Receives the number of finished steps; each row takes two. */
export type OnProgress = (done: number) => void;

/** Imports files of parts: validates the rows, compares them with their parts, and applies all of them or none. */
@Injectable()
export class PartImportService {
  constructor(
    private readonly parts: PartsService,
    private readonly uploads: UploadStore,
  ) {}

  /** Parses a file; refuses an unreadable one. */
  async read(bytes: Buffer, query: ImportQuery): Promise<PartFile> {
    const { columns, heads = true, quantity, min_order, image_url, description } = query;
    const values = Object.entries({ quantity, min_order, image_url, description });
    const others: PartPatch = Object.fromEntries(values.filter(([, value]) => Boolean(value)));
    const known = await this.parts.partAttributes();
    const options = { heads, fieldsOf: columnReader(columns, others, known.list), maxRows: MAX_ROWS };
    return { ...(await readCsv(await textOf(bytes), options)), others, known };
  }

  /** Imports the rows. Each row counts as one step when validated and as another when compared or stored. Throws the report when a row is refused. */
  async run(file: PartFile, dryRun: boolean, caller: Caller, onProgress?: OnProgress): Promise<ImportReport> {
    const rows = await this.check(file, onProgress);
    const validRows = rows.flatMap(({ row }) => row ?? []);
    // Compare the valid rows even if others are invalid, so that the report contains every error.
    const options = {
      dryRun: dryRun || validRows.length < rows.length,
      onProgress: (done: number) => onProgress?.(rows.length + done),
    };
    const results = await this.parts.importAll(validRows, options, caller);
    const report = reportOf(dryRun, await this.compared(rows, results, dryRun, file.known), file.leftOut);
    if (!dryRun && report.counts.wrong > 0) throw importRefusal(report, results);
    return report;
  }

  /** What each row does. A dry run warns of new parts with known names: a file without part numbers that is imported twice adds them twice. */
  private async compared(
    rows: readonly ReadRow[],
    results: readonly RowResult[],
    dryRun: boolean,
    known: PartAttributes,
  ) {
    const compared: ImportedRow[] = [];
    let next = 0;
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      const batch = rows.slice(from, from + BATCH_SIZE).map((read) => ({ read, result: read.row && results[next++] }));
      const names = dryRun ? batch.flatMap(({ read, result }) => newName(read, result) ?? []) : [];
      const knownNames = names.length > 0 ? await this.parts.knownNames(names) : new Set<string>();
      for (const { read, result } of batch) {
        const row = result ? comparedRow(read, result, known) : invalidRow(read);
        const isKnown = knownNames.has(sortKey(newName(read, result) ?? ''));
        compared.push(isKnown ? { ...row, warnings: [NAME_EXISTS] } : row);
      }
      await nextTurn();
    }
    return compared;
  }

  private async check({ rows: found, others, known }: PartFile, onProgress?: OnProgress): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    const seen = { _id: new Map<string, number>(), sku: new Map<string, number>() };
    for (const row of found) {
      const read = await readPart(row, others, known);
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
    await this.refuseMissingPictures(rows);
    return rows;
  }

  private async refuseMissingPictures(rows: readonly ReadRow[]): Promise<void> {
    const pictureOf = ({ row }: ReadRow) => row?.part.image_url ?? row?.others?.image_url ?? '';
    const missing = await missingUploads(rows.map(pictureOf), this.uploads);
    for (const read of rows)
      if (missing.has(pictureOf(read))) {
        delete read.row;
        read.errors.push({ field: 'image_url', message: NOT_UPLOADED });
      }
  }
}

/** The name of a part that a row adds without a part number. */
function newName({ row }: ReadRow, result?: RowResult): string | undefined {
  return result?.outcome === 'added' && !row?.part.sku ? row?.part.name : undefined;
}
