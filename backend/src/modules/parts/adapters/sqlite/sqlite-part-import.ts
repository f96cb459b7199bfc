import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { partAdded } from '../../domain/part.events.js';
import {
  addedPart,
  compareRow,
  idsIn,
  isRefused,
  patchOf,
  type ImportRow,
  type RowResult,
} from '../../domain/part-import.js';
import type { Part } from '../../domain/part.js';
import { skuKey } from '../../domain/sku.js';
import { refuseFormerValues } from './sqlite-attribute-values.js';
import { findBySku, findPart, insertPart } from './sqlite-part-row.js';
import { SqliteStock } from './sqlite-stock.js';

type OnProgress = (rows: number) => void;

/** Rows in one batch; other requests run between two batches. */
const BATCH_SIZE = 20;

/** Rolls back an import, and carries its results out of the transaction. */
class Refused extends Error {
  constructor(readonly results: RowResult[]) {
    super('Rows were refused');
  }
}

/** Compares the rows with their parts, for a dry run; writes nothing. */
export async function compareRows(
  store: SqliteStore,
  rows: readonly ImportRow[],
  onProgress?: OnProgress,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const ids = idsIn(rows);
  for (const row of rows) {
    results.push(compareRow(row, { identified: partOf(store, row), holder: holderOf(store, row) }, ids));
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
      const context = { ids: idsIn(rows), released: new Map<string, Part>() };
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        results.push(...rows.slice(from, from + BATCH_SIZE).map((row) => importRow(tx, row, by, context)));
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

interface Context {
  ids: ReadonlySet<string>;
  /** the parts whose part numbers earlier rows have changed, by part number: a file gives none of them to another part */
  released: Map<string, Part>;
}

function importRow(tx: Transaction, row: ImportRow, by: Actor, { ids, released }: Context): RowResult {
  const holder = released.get(skuKey(row.part.sku ?? '')) ?? holderOf(tx, row);
  const result = compareRow(row, { identified: partOf(tx, row), holder }, ids);
  if (result.outcome === 'changed' && result.before.sku !== undefined)
    released.set(skuKey(result.before.sku), result.before);
  if (result.outcome === 'changed') new SqliteStock(tx).adjust(result.before._id, patchOf(row), by);
  if (result.outcome !== 'added') return result;
  const added = addedPart(row);
  refuseFormerValues(tx, added.attributes ?? []);
  insertPart(tx, added);
  appendAuditEvents(tx, [partAdded(added, by)]);
  return { ...result, _id: added._id };
}

function holderOf(reader: Pick<Transaction, 'one'>, { part }: ImportRow): Part | undefined {
  return part.sku ? findBySku(reader, part.sku) : undefined;
}

function partOf(reader: Pick<Transaction, 'one'>, { _id }: ImportRow): Part | undefined {
  return _id === undefined ? undefined : findPart(reader, _id);
}
