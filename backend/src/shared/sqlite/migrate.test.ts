import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASELINE } from '../baseline.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from '#app/wiring/sqlite-store.js';

const FIRST = 'CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);';
const SECOND = 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b SELECT x + 1 FROM a;';

let folder: string;
let db: DatabaseSyncInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  db = new DatabaseSync(join(folder, 'shop.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const tables = () =>
  (db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all() as { name: string }[]).map(
    (row) => row.name,
  );
const version = () => db.prepare('PRAGMA user_version').all() as unknown[];

it('runs every migration once, in order, and keeps the data', () => {
  migrate(db, [FIRST]);
  migrate(db, [FIRST, SECOND]);
  migrate(db, [FIRST, SECOND]);
  expect(db.prepare('SELECT x FROM b').all()).toEqual([{ x: 2 }]);
  expect(version()).toEqual([{ user_version: BASELINE + 1 }]);
});

it('rolls back all migrations when one fails, and continues after it was fixed', () => {
  expect(() => migrate(db, [FIRST, `${SECOND} SELECT nonsense;`])).toThrow('nonsense');
  expect([tables(), version()]).toEqual([[], [{ user_version: 0 }]]);
  migrate(db, [FIRST, SECOND]);
  expect(tables()).toEqual(['a', 'b']);
});

it('leaves a file of a newer version untouched', () => {
  migrate(db, [FIRST, SECOND]);
  expect(() => migrate(db, [FIRST])).toThrow(
    `newer version of the shop (data version ${BASELINE + 1}, this one knows ${BASELINE})`,
  );
  expect([tables(), version()]).toEqual([['a', 'b'], [{ user_version: BASELINE + 1 }]]);
});

it('leaves a file of an earlier baseline untouched', () => {
  migrate(db, [FIRST]);
  db.exec(`PRAGMA user_version = ${BASELINE - 1}`);
  expect(() => migrate(db, [FIRST])).toThrow(`earlier beta (data version ${BASELINE - 1})`);
  expect([tables(), version()]).toEqual([['a'], [{ user_version: BASELINE - 1 }]]);
});

it('creates a schema that passes the integrity check of SQLite', () => {
  migrate(db, MIGRATIONS);
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(tables()).toEqual(
    expect.arrayContaining(['orders', 'parts', 'payment_intents', 'reviews', 'sandbox_intents', 'users']),
  );
});
