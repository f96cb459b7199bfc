import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

let emptyStore: Buffer | undefined;

/** A SQLite store of its own for each test of the suite, in a file that goes away with it. */
export function temporaryStore(): () => SqliteStore {
  let folder: string;
  let store: SqliteStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
    const file = join(folder, 'shop.db');
    emptyStore ??= written(file);
    writeFileSync(file, emptyStore);
    store = openSqliteStore(file);
  });
  afterEach(async () => {
    store.close();
    await store.threadsEnded();
    rmSync(folder, { recursive: true });
  });
  return () => store;
}

/** The bytes of a store without data: copying them takes a fraction of the time in which SQLite creates tables and indexes. */
function written(file: string): Buffer {
  openSqliteStore(file).close();
  return readFileSync(file);
}
