import { createHash } from 'node:crypto';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/** A digest of all tables. */
export function digestOf(store: SqliteStore): string {
  // What a full-text index holds is in tables of its own; it cannot itself be read row by row.
  const tables = store.all<{ name: string }>(
    `SELECT name FROM sqlite_master
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) hash.update(`${name}:${JSON.stringify(store.all(`SELECT * FROM "${name}"`))}\n`);
  return hash.digest('hex');
}
