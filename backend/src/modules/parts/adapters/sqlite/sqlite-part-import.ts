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

/** Rows between two turns of others. */
const STEP = 50;
const REPLACE = `UPDATE parts SET ${EDITABLE.map((field) => `${field} = ?`).join(', ')}, name_key = ?, version = version + 1 WHERE _id = ?`;

/** Undoes an import, and carries what became of its rows out of the transaction. */
class Refused extends Error {
  constructor(readonly verdicts: RowResult[]) {
    super('Rows were refused');
  }
}

/** Says what the rows would do, and writes nothing. */
export async function judgeRows(
  store: SqliteStore,
  rows: readonly ImportRow[],
  onProgress?: OnProgress,
): Promise<RowResult[]> {
  const verdicts: RowResult[] = [];
  for (const row of rows) {
    verdicts.push(compareRow(row, partOf(store, row)));
    if (verdicts.length % STEP !== 0) continue;
    onProgress?.(verdicts.length);
    await nextTurn();
  }
  return verdicts;
}

/** Adds and changes what the rows say, each with its entry in the audit log; nothing at all when one of them is refused. */
export async function importRows(
  store: SqliteStore,
  rows: readonly ImportRow[],
  by: Actor,
  onProgress?: OnProgress,
): Promise<RowResult[]> {
  try {
    return await store.writeInSteps(function* (tx) {
      const verdicts: RowResult[] = [];
      for (let from = 0; from < rows.length; from += STEP) {
        const done = rows.slice(from, from + STEP).map((row) => importRow(tx, row, by));
        verdicts.push(...done.map(({ verdict }) => verdict));
        appendAuditEvents(
          tx,
          done.flatMap(({ act }) => act ?? []),
        );
        onProgress?.(verdicts.length);
        yield;
      }
      if (verdicts.some(isRefused)) throw new Refused(verdicts);
      return verdicts;
    });
  } catch (error) {
    if (error instanceof Refused) return error.verdicts;
    throw error;
  }
}

function importRow(tx: Transaction, row: ImportRow, by: Actor): { verdict: RowResult; act?: AuditEvent } {
  const verdict = compareRow(row, partOf(tx, row));
  if (verdict.outcome === 'added') {
    const added = newPart(row.part);
    insertPart(tx, added);
    return { verdict: { ...verdict, _id: added._id }, act: partAdded(added, by) };
  }
  if (verdict.outcome !== 'changed') return { verdict };
  const { before } = verdict;
  tx.run(REPLACE, [...EDITABLE.map((field) => row.part[field]), sortKey(row.part.name), before._id]);
  return { verdict, act: partChanged(before, { ...before, ...row.part }, by) };
}

function partOf(reader: Pick<Transaction, 'one'>, { _id }: ImportRow): Part | undefined {
  return _id === undefined ? undefined : reader.one<Part>(FIND, [_id]);
}
