import { BASELINE, versionRefusal } from '../baseline.js';
import { DomainError } from '../domain-error.js';
import type { Database } from './driver.js';

/** SQL or, where SQL is not enough, a function that runs in the transaction of the migration. */
export type Migration = string | ((db: Database) => void);

/** Marks the shop's files: "NBSH". A file without it is that of a version before 1.0, or of another program. */
const APPLICATION_ID = 0x4e42_5348;

/** The data version of a file after these migrations, the first of which makes the baseline. */
export function newestVersion(migrations: readonly Migration[]): number {
  return BASELINE + migrations.length - 1;
}

/**
 * Migrates a file to the newest schema; its `user_version` is its data version. All missing migrations run in one transaction, so a
 * crash leaves the old or the new schema, and only once, even when several processes start concurrently.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const newest = newestVersion(migrations);
  if (versionOf(db) === newest) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    const refusal = version === 0 ? undefined : versionRefusal(version, newest);
    if (refusal) throw refusal;
    for (const migration of migrations.slice(version === 0 ? 0 : version - BASELINE + 1)) {
      if (typeof migration === 'string') db.exec(migration);
      else migration(db);
    }
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${newest};`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** The data version of the file, 0 for an empty one. Throws `unavailable` for a file without the shop's mark, and for an earlier baseline. */
export function versionOf(db: Database): number {
  const [{ user_version }] = db.prepare('PRAGMA user_version').all() as [{ user_version: number }];
  if (!isMarked(db)) throw new DomainError('unavailable', 'storage-earlier', 'The data are from a version before 1.0.');
  // A newer version is refused where the file is opened: `backup` copies it as it is.
  const refusal = user_version === 0 || user_version > BASELINE ? undefined : versionRefusal(user_version);
  if (refusal) throw refusal;
  return user_version;
}

/** Whether the file is empty or was created by the shop since version 1.0. */
export function isMarked(db: Database): boolean {
  const [{ application_id }] = db.prepare('PRAGMA application_id').all() as [{ application_id: number }];
  return application_id === APPLICATION_ID || db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').all().length === 0;
}
