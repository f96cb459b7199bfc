import { createRequire } from 'node:module';
import type Database from 'libsql';

const require = createRequire(import.meta.url);

/** A package that this shop needs was left out of the installation; the message names the command that installs it. */
export class PackageMissing extends Error {}

/** Opens a SQLite file. Loads the driver at the first call: a shop on MongoDB runs without its native part. */
export function openDatabase(path: string): Database.Database {
  return new (loadDriver())(path);
}

/**
 * Runs SQL in a thread of the driver: its two classes share the native connection, and the one with promises uses a thread. Any other use of
 * the connection, the garbage collection of a result of `all` included, blocks the process until the SQL has ended.
 */
export async function execInThread(db: Database.Database, sql: string): Promise<void> {
  const { prototype } = require('libsql/promise') as { prototype: { exec: (sql: string) => Promise<void> } };
  await prototype.exec.call(db, sql);
}

function loadDriver(): typeof Database {
  try {
    return require('libsql') as typeof Database;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new PackageMissing("SQLite's driver is not installed. Run `npm run install:live`, or `npm ci` for a demo.");
  }
}
