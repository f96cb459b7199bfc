import { createRequire } from 'node:module';
import type {
  DatabaseSyncInstance,
  DatabaseSyncOptions,
  SqliteModule,
  StatementSyncInstance,
} from '@photostructure/sqlite';

import { sortKey } from '../page.js';

const DRIVER = '@photostructure/sqlite';
const require = createRequire(import.meta.url);

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

/** From this version on, two connections that write at the same instant lose no commit: https://www.sqlite.org/wal.html#walresetbug */
const MIN_ENGINE = '3.51.3';

/** The driver is not installed, or has an engine that loses data; the message says what to do. */
export class DriverUnusable extends Error {}

let driver: SqliteModule | undefined;

/** Opens a SQLite file. Loads the driver at the first call: a shop on MongoDB runs without its native part. */
export function openDatabase(path: string, options: DatabaseSyncOptions = {}): Database {
  driver ??= loadDriver();
  const database = new driver.DatabaseSync(path, options);
  // This build of SQLite would sort customers' data in files of the machine's folder for temporary files.
  database.exec('PRAGMA temp_store = MEMORY');
  // SQLite's own lower() only knows ASCII.
  database.function('sort_key', { deterministic: true }, sortKey);
  return database;
}

/** The driver's file, for a thread, which loads it itself. */
export const driverPath = () => require.resolve(DRIVER);

function loadDriver(): SqliteModule {
  try {
    const loaded = require(DRIVER) as SqliteModule;
    assertSafeEngine(new loaded.DatabaseSync(':memory:'));
    return loaded;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new DriverUnusable("SQLite's driver is not installed. Run `npm run install:live`, or `npm ci` for a demo.");
  }
}

function assertSafeEngine(database: Database): void {
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  if (version.localeCompare(MIN_ENGINE, 'en', { numeric: true }) >= 0) return;
  throw new DriverUnusable(
    `SQLite ${version} can lose committed data when a second process uses the file. Install a driver with SQLite ${MIN_ENGINE} or newer: npm ci`,
  );
}
