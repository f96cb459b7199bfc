import { fieldsOf } from '#shared/record.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import { partErrors } from '../../domain/part.errors.js';
import { PART_RECORD, type Part } from '../../domain/part.js';
import { PART_KEYS, partKeys } from './part.schema.js';

export type PartRow = RowOf<typeof PART_RECORD>;

export const PART_COLUMNS = fieldsOf(PART_RECORD);
export const SELECT = `SELECT ${PART_COLUMNS.join(', ')} FROM parts`;

export const fromRow: (row: PartRow) => Part = rowReader(PART_RECORD);

export function findPart(reader: Pick<Transaction, 'one'>, id: string): Part | undefined {
  const row = reader.one<PartRow>(`${SELECT} WHERE _id = ?`, [id]);
  return row && fromRow(row);
}

/** The part with this part number. */
export function findBySku(reader: Pick<Transaction, 'one'>, sku: string): Part | undefined {
  const row = reader.one<PartRow>(`${SELECT} WHERE sku = ?`, [sku]);
  return row && fromRow(row);
}

/** Throws when another part has this part number. */
export function refuseTakenSku(tx: Transaction, { _id, sku }: Pick<Part, '_id' | 'sku'>): void {
  const holder = sku === undefined ? undefined : findBySku(tx, sku);
  if (holder && holder._id !== _id) throw partErrors.skuTaken(holder);
}

const INSERT = insertInto('parts', [...PART_COLUMNS, ...PART_KEYS]);

export function insertPart(tx: Transaction, part: Part): void {
  tx.run(INSERT, columnValues({ ...part, ...partKeys(part) }, [...PART_COLUMNS, ...PART_KEYS]));
}
