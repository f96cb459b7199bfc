import { createHash } from 'node:crypto';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/** A digest of all tables. */
export function digestOf(store: SqliteStore): string {
  // Skip the virtual table of a full-text index, which cannot be read row by row; its shadow tables have the content.
  const tables = store.all<{ name: string }>(
    `SELECT name FROM sqlite_master
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) hash.update(`${name}:${JSON.stringify(store.all(`SELECT * FROM "${name}"`))}\n`);
  return hash.digest('hex');
}
