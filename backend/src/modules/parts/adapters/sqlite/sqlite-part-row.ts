import { newId } from '#shared/object-id.js';
import { sortKey } from '#shared/page.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { NewPart, Part } from '../../domain/part.js';

export const EDITABLE = ['name', 'image_url', 'price_cents', 'quantity', 'min_order', 'description'] as const;
export const PART_COLUMNS = ['_id', ...EDITABLE, 'version', 'created_at'] as const;
export const FIND = `SELECT ${PART_COLUMNS.join(', ')} FROM parts WHERE _id = ?`;

const INSERT = `INSERT INTO parts (${PART_COLUMNS.join(', ')}, name_key) VALUES (${PART_COLUMNS.map(() => '?').join(', ')}, ?)`;

export function newPart(part: NewPart, id = newId()): Part {
  return { ...part, _id: id, version: 1, created_at: new Date().toISOString() };
}

export function insertPart(tx: Transaction, part: Part): void {
  tx.run(INSERT, [...PART_COLUMNS.map((column) => part[column]), sortKey(part.name)]);
}
