import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '#shared/caller.js';
import { textOf } from '#shared/csv/file-text.js';
import { type CsvFile, readCsv } from '#shared/csv/read-csv.js';
import { sortKey } from '#shared/page.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import type { PartPatch } from '../domain/part.js';
import { skuKey } from '../domain/sku.js';
import { PartsService } from '../parts.service.js';
import { columnReader } from './part-columns.js';
import { type ReadRow, readPart } from './part-file.js';
import type { ImportQuery, ImportReport } from './part-import.dto.js';
import { comparedRow, importRefusal, invalidRow, reportOf } from './part-import-report.js';

const MAX_ROWS = 20_000;
/** Rows in one batch; other requests run between two batches. */
const BATCH_SIZE = 50;
export interface PartFile extends CsvFile {
  /** fields of new parts for which the file has no column */
  others: PartPatch;
}

/** Receives the number of finished steps; each row takes two. */
export type OnProgress = (done: number) => void;

/** Imports files of parts: validates the rows, compares them with their parts, and applies all of them or none. */
@Injectable()
export class PartImportService {
  constructor(private readonly parts: PartsService) {}

  /** Parses a file; refuses an unreadable one. */
  async read(bytes: Buffer, query: ImportQuery): Promise<PartFile> {
    const { columns, heads = true, quantity, min_order, image_url, description } = query;
    const values = Object.entries({ quantity, min_order, image_url, description });
    const others: PartPatch = Object.fromEntries(values.filter(([, value]) => Boolean(value)));
    const options = { heads, fieldsOf: columnReader(columns, others), maxRows: MAX_ROWS };
    return { ...(await readCsv(await textOf(bytes), options)), others };
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
    const isKnown = dryRun ? await this.knownNames(validRows, results) : () => false;
    let next = 0;
    const report = reportOf(
      dryRun,
      rows.map((read) => {
        const result = read.row && results[next++];
        return read.row && result ? comparedRow(read, read.row, result, isKnown) : invalidRow(read);
      }),
      file.leftOut,
    );
    if (!dryRun && report.counts.wrong > 0) throw importRefusal(report, results);
    return report;
  }

  /** Looks up the names of new parts without a part number: a file that is imported twice adds them twice. */
  private async knownNames(rows: readonly ImportRow[], results: readonly RowResult[]) {
    const names = rows.flatMap((row, index) => (results[index]?.outcome === 'added' ? nameWithoutNumber(row) : []));
    const known = await this.parts.knownNames([...new Set(names)]);
    return (row: ImportRow) => nameWithoutNumber(row).some((name) => known.has(sortKey(name)));
  }

  private async check({ rows: found, others }: PartFile, onProgress?: OnProgress): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    const seen = { _id: new Map<string, number>(), sku: new Map<string, number>() };
    for (const row of found) {
      const read = await readPart(row, others);
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

function nameWithoutNumber({ part: { sku, name } }: ImportRow): string[] {
  return sku || name === undefined ? [] : [name];
}
