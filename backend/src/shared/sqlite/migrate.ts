import type Database from 'libsql';
import { DomainError } from '../domain-error.js';

/** SQL, or, where that is not enough, what makes the change in the transaction of the migration. */
export type Migration = string | ((db: Database.Database) => void);

/**
 * Brings a file forward to the newest schema; its `user_version` counts the migrations it has seen. Each runs in a
 * transaction of its own and only once, however many processes start at the same time.
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
