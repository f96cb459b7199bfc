import type Database from 'libsql';
import { DomainError } from '../domain-error.js';

/** SQL or, where SQL is not enough, a function that runs in the transaction of the migration. */
export type Migration = string | ((db: Database.Database) => void);

/**
 * Migrates a file to the newest schema; its `user_version` counts the applied migrations. Each migration runs in a separate
 * transaction and only once, even when several processes start concurrently.
 */
export function migrate(db: Database.Database, migrations: readonly Migration[]): void {
  while (versionOf(db) !== migrations.length) {
    db.exec('BEGIN IMMEDIATE');
    try {
      const version = versionOf(db);
      if (version > migrations.length) throw newer(version, migrations.length);
      const next = migrations[version];
      if (next !== undefined) {
        if (typeof next === 'string') db.exec(next);
        else next(db);
        db.exec(`PRAGMA user_version = ${version + 1}`);
      }
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

function versionOf(db: Database.Database): number {
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
