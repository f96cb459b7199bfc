import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/** A SQLite store of its own for each test of the suite, in a file that goes away with it. */
export function temporaryStore(): () => SqliteStore {
  let folder: string;
  let store: SqliteStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
    store = openSqliteStore(join(folder, 'shop.db'));
  });
  afterEach(async () => {
    store.close();
    await store.threadsEnded();
    rmSync(folder, { recursive: true });
  });
  return () => store;
}
