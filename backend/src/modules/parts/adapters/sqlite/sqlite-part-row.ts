import { sortKey } from '#shared/page.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { EDITABLE, type Part } from '../../domain/part.js';

export const PART_COLUMNS = ['_id', ...EDITABLE, 'version', 'created_at'] as const;
export const FIND = `SELECT ${PART_COLUMNS.join(', ')} FROM parts WHERE _id = ?`;

const INSERT = `INSERT INTO parts (${PART_COLUMNS.join(', ')}, name_key) VALUES (${PART_COLUMNS.map(() => '?').join(', ')}, ?)`;

export function insertPart(tx: Transaction, part: Part): void {
  tx.run(INSERT, [...PART_COLUMNS.map((column) => part[column]), sortKey(part.name)]);
}
