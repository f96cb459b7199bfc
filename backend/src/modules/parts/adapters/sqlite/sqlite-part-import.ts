import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendAuditEvents } from '#app/audit-log/adapters/sqlite/sqlite-audit-trail.js';
import type { AuditEvent } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { sortKey } from '#shared/page.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { partAdded, partChanged } from '../../domain/part.audit-events.js';
import { isRefused, compareRow, type ImportRow, type RowResult } from '../../domain/part-import.js';
import type { Part } from '../../domain/part.js';
import { EDITABLE, FIND, insertPart, newPart } from './sqlite-part-row.js';

type OnProgress = (rows: number) => void;

/** Rows in one batch; other requests run between two batches. */
const BATCH_SIZE = 50;
const REPLACE = `UPDATE parts SET ${EDITABLE.map((field) => `${field} = ?`).join(', ')}, name_key = ?, version = version + 1 WHERE _id = ?`;

/** Rolls back an import, and carries its results out of the transaction. */
class Refused extends Error {
  constructor(readonly results: RowResult[]) {
    super('Rows were refused');
  }
}

/** Compares the rows with their parts, for a dry run; writes nothing. */
export async function judgeRows(
  store: SqliteStore,
  rows: readonly ImportRow[],
  onProgress?: OnProgress,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    results.push(compareRow(row, partOf(store, row)));
    if (results.length % BATCH_SIZE !== 0) continue;
    onProgress?.(results.length);
    await nextTurn();
  }
  return results;
}

/** Adds and changes the parts of all rows, each with its audit event; writes nothing when a row is refused. */
export async function importRows(
  store: SqliteStore,
  rows: readonly ImportRow[],
  by: Actor,
  onProgress?: OnProgress,
): Promise<RowResult[]> {
  try {
    return await store.writeInSteps(function* (tx) {
      const results: RowResult[] = [];
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        const done = rows.slice(from, from + BATCH_SIZE).map((row) => importRow(tx, row, by));
        results.push(...done.map(({ result }) => result));
        appendAuditEvents(
          tx,
          done.flatMap(({ event }) => event ?? []),
        );
        onProgress?.(results.length);
        yield;
      }
      if (results.some(isRefused)) throw new Refused(results);
      return results;
    });
  } catch (error) {
    if (error instanceof Refused) return error.results;
    throw error;
  }
}

function importRow(tx: Transaction, row: ImportRow, by: Actor): { result: RowResult; event?: AuditEvent } {
  const result = compareRow(row, partOf(tx, row));
  if (result.outcome === 'added') {
    const added = newPart(row.part);
    insertPart(tx, added);
    return { result: { ...result, _id: added._id }, event: partAdded(added, by) };
  }
  if (result.outcome !== 'changed') return { result };
  const { before } = result;
  tx.run(REPLACE, [...EDITABLE.map((field) => row.part[field]), sortKey(row.part.name), before._id]);
  return { result, event: partChanged(before, { ...before, ...row.part }, by) };
}

function partOf(reader: Pick<Transaction, 'one'>, { _id }: ImportRow): Part | undefined {
  return _id === undefined ? undefined : reader.one<Part>(FIND, [_id]);
}
