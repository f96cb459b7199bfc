import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { shopCommand, type Ended } from './shop-command.js';
import { FIREBASE_SETTINGS } from './stored-users.js';
import { populate, sqliteShop } from './whole-shop.js';

/** A live shop that keeps its own secret and its overdue orders. */
export const LIVE = { ...FIREBASE_SETTINGS, JWT_SECRET: '', UNPAID_ORDER_HOLD: '0' };

/** Stopped shops in a folder of the suite, which is deleted after it. */
export function backedUpShops() {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function dataDir(name: string): string {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    return join(folder, name);
  }

  /** A stopped live shop with data of every kind and a secret. */
  async function populated(name: string): Promise<string> {
    const data = dataDir(name);
    const store = openSqliteStore(join(data, 'shop.db'));
    await populate(sqliteShop(store));
    await sqliteShop(store).mark.claim('live');
    store.close();
    writeFileSync(join(data, 'jwt-secret'), `${name.padEnd(40, '-')}\n`, { mode: 0o600 });
    return data;
  }

  return { folder, dataDir, populated };
}

/** The records and the secret of a shop, which a start and a stop do not change. */
export function contentOf(data: string): { records: string; secret: string } {
  const store = openSqliteStore(join(data, 'shop.db'));
  const records = ['parts', 'orders', 'users', 'reviews', 'audit_log'].map((table) =>
    store.all(`SELECT * FROM ${table} ORDER BY seq`),
  );
  store.close();
  return { records: JSON.stringify(records), secret: readFileSync(join(data, 'jwt-secret'), 'utf8') };
}

/** The names in a data folder, except those that open stores of this process keep there. */
export const namesIn = (data: string) =>
  readdirSync(data)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();

export const shop = (data: string, ...words: string[]): Promise<Ended> => shopCommand(data, words, { settings: LIVE });
export const refusal = (line: string | RegExp): Ended => ({
  ...{ status: 1, output: '' },
  errors: (typeof line === 'string' ? line : expect.stringMatching(line)) as string,
});
