import { DatabaseSync } from '@photostructure/sqlite';
import { readFileSync, writeFileSync } from 'node:fs';

/** Changes the file without the shop's own connection, which empties the search queues. */
export function byAnotherProgram(file: string, statements: string): void {
  const other = new DatabaseSync(file, { defensive: false });
  other.exec(statements);
  other.close();
}

/** Overwrites the first page of the table in a file that no connection has open. */
export function damageFirstPage(file: string, table: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as {
    rootpage: number;
  };
  db.close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, (rootpage - 1) * 4096, rootpage * 4096);
  writeFileSync(file, bytes);
}
