import { Logger } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { DomainError } from './domain-error.js';
import { oneOf, optionalText, recordIn, text, whole } from './record.js';

/** Rows that one request may change. */
export const MAX_BULK_ROWS = 500;

/** Rows at a time: SQLite stores them with one sync to disk, and other requests wait for no more than these. */
const CHUNK = 5;

const UNEXPECTED = 'Something went wrong on our side; it has been logged.';
const NOT_TRIED = 'Not tried, because an earlier row failed. Please try again.';

/** What happened to one row. */
export const BULK_RESULT = recordIn({
  id: text.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293b' }),
  name: text.meta({
    description: "The order's number or the part's name; the id when it does not exist",
    example: 'NB-7K2M-9QXD',
  }),
  outcome: oneOf('done', 'already', 'refused').meta({
    description: '`already`: nothing changed, because it was so before',
    example: 'done',
  }),
  detail: optionalText.meta({ description: 'Why it is refused', example: 'There is no such order.' }),
  version: whole(1).optional().meta({ description: "The part's version afterwards", example: 4 }),
});
export type BulkResult = z.infer<typeof BULK_RESULT>;

export interface BulkReport {
  /** in the order of the request */
  results: readonly BulkResult[];
  done: number;
  already: number;
  refused: number;
}

/** Changes one row; throws a `DomainError` to refuse it. */
type Act<Row> = (row: Row) => Promise<Pick<BulkResult, 'outcome' | 'version'>>;

/**
 * Changes many rows, each on its own and in chunks, between which other requests run. A refused row does not stop the others. After an
 * unexpected error or an unavailable store the chunks that follow are not tried, and their rows are refused.
 * @param names what people call each existing row, by id
 * @param onProgress is called with the number of finished rows after each chunk
 */
export async function inBulk<Row extends { id: string }>(
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
  act: Act<Row>,
  onProgress: (finished: number) => void = () => undefined,
): Promise<BulkReport> {
  const results: BulkResult[] = [];
  const failed: unknown[] = [];
  const changeOne = async (row: Row): Promise<Omit<BulkResult, 'id' | 'name'>> => {
    try {
      return await act(row);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') failed.push(error);
      return { outcome: 'refused', detail: error instanceof DomainError ? error.detail : UNEXPECTED };
    }
  };
  for (let at = 0; at < rows.length; at += CHUNK) {
    if (at > 0) await nextTurn();
    const change = failed.length > 0 ? () => ({ outcome: 'refused', detail: NOT_TRIED }) as const : changeOne;
    const named = async (row: Row) => ({ id: row.id, name: names.get(row.id) ?? row.id, ...(await change(row)) });
    results.push(...(await Promise.all(rows.slice(at, at + CHUNK).map(named))));
    onProgress(results.length);
  }
  if (failed.length > 0) log(failed[0]);
  const count = (outcome: BulkResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { results, done: count('done'), already: count('already'), refused: count('refused') };
}

/** Logs the first failure: those of the same chunk have the same cause. */
function log(error: unknown): void {
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  new Logger('bulk').error(cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause));
}
