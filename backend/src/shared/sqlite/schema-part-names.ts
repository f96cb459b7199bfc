import { sortKey } from '../page.js';
import type { Transaction } from './group-commit.js';
import type { Migration } from './migrate.js';

const COLUMN = `
  DROP INDEX parts_by_name;
  DROP INDEX parts_stocked_by_name;
  ALTER TABLE parts DROP COLUMN name_key;
  ALTER TABLE parts ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
`;
const INDEXES = `
  CREATE INDEX parts_by_name ON parts (name_key, _id);
  CREATE INDEX parts_stocked_by_name ON parts (in_stock, name_key, _id);
`;

/** What parts sort by is stored: SQLite's own lower() knows ASCII alone. */
export const PART_NAMES: Migration = (db) => {
  db.exec(COLUMN);
  storeNameKeys({
    all: <T>(sql: string) => db.prepare(sql).all([]) as T[],
    run: (sql, params = []) => db.prepare(sql).run([...params]).changes,
  });
  db.exec(INDEXES);
};

/** Stores what every part sorts by. */
export function storeNameKeys(tx: Pick<Transaction, 'all' | 'run'>): void {
  tx.run('UPDATE parts SET name_key = lower(name)');
  const beyondAscii = `SELECT seq, name FROM parts WHERE name GLOB '*[^ -~]*'`;
  for (const { seq, name } of tx.all<{ seq: number; name: string }>(beyondAscii))
    tx.run('UPDATE parts SET name_key = ? WHERE seq = ?', [sortKey(name), seq]);
}
