import type Database from 'libsql';
import { DomainError } from '../domain-error.js';

/** SQL or, where SQL is not enough, a function that runs in the transaction of the migration. */
export type Migration = string | ((db: Database.Database) => void);

/**
 * Migrates a file to the newest schema; its `user_version` counts the applied migrations. All missing ones run in one transaction, so a
 * crash leaves the old or the new schema, and only once, even when several processes start concurrently.
 */
export function migrate(db: Database.Database, migrations: readonly Migration[]): void {
  if (versionOf(db) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    if (version > migrations.length) throw newer(version, migrations.length);
    for (const migration of migrations.slice(version)) {
      if (typeof migration === 'string') db.exec(migration);
      else migration(db);
    }
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** How many migrations were applied to the file. */
export function versionOf(db: Database.Database): number {
  const [row] = db.prepare('PRAGMA user_version').all([]) as [{ user_version: number }];
  return row.user_version;
}

function newer(version: number, known: number): DomainError {
  return new DomainError(
    'unavailable',
    'storage-newer',
    `This data was written by a newer version of the shop (data version ${version}, this one knows ${known}); start that version.`,
  );
}
