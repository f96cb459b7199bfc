import { DomainError } from '../domain-error.js';
import type { Database } from './driver.js';

/** SQL or, where SQL is not enough, a function that runs in the transaction of the migration. */
export type Migration = string | ((db: Database) => void);

/** Marks the shop's files: "NBSH". A file without it is that of a version before 1.0, or of another program. */
const APPLICATION_ID = 0x4e42_5348;

/**
 * Migrates a file to the newest schema; its `user_version` counts the applied migrations. All missing ones run in one transaction, so a
 * crash leaves the old or the new schema, and only once, even when several processes start concurrently.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  if (versionOf(db) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    if (version > migrations.length) throw newer(version, migrations.length);
    for (const migration of migrations.slice(version)) {
      if (typeof migration === 'string') db.exec(migration);
      else migration(db);
    }
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length};`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** How many migrations were applied to the file, 0 for an empty one. Throws `unavailable` for a file that has no mark of the shop. */
export function versionOf(db: Database): number {
  const [{ user_version }] = db.prepare('PRAGMA user_version').all() as [{ user_version: number }];
  if (!isMarked(db)) throw new DomainError('unavailable', 'storage-earlier', 'The data are from a version before 1.0.');
  return user_version;
}

/** Whether the file is empty or was created by the shop since version 1.0. */
export function isMarked(db: Database): boolean {
  const [{ application_id }] = db.prepare('PRAGMA application_id').all() as [{ application_id: number }];
  return application_id === APPLICATION_ID || db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').all().length === 0;
}

function newer(version: number, known: number): DomainError {
  return new DomainError(
    'unavailable',
    'storage-newer',
    `This data was written by a newer version of the shop (data version ${version}, this one knows ${known}); start that version.`,
  );
}
