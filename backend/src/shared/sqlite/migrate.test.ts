import Database from 'libsql';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEQ_MASK } from './search-index.js';
import { migrate } from './migrate.js';
import { PIECES_PUT_IN } from '#modules/parts/adapters/sqlite/part.schema.js';
import { MIGRATIONS, openSqliteStore } from '#app/wiring/sqlite-store.js';

const FIRST = 'CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);';
const SECOND = 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b SELECT x + 1 FROM a;';

let folder: string;
let db: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  db = new Database(join(folder, 'shop.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const tables = () =>
  (db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all([]) as { name: string }[]).map(
    (row) => row.name,
  );
const version = () => db.pragma('user_version');

it('runs every migration once, in order, and keeps the data', () => {
  migrate(db, [FIRST]);
  migrate(db, [FIRST, SECOND]);
  migrate(db, [FIRST, SECOND]);
  expect(db.prepare('SELECT x FROM b').all([])).toEqual([{ x: 2 }]);
  expect(version()).toEqual([{ user_version: 2 }]);
});

it('rolls back all migrations when one fails, and continues after it was fixed', () => {
  expect(() => migrate(db, [FIRST, `${SECOND} SELECT nonsense;`])).toThrow('nonsense');
  expect([tables(), version()]).toEqual([[], [{ user_version: 0 }]]);
  migrate(db, [FIRST, SECOND]);
  expect(tables()).toEqual(['a', 'b']);
});

it('leaves a file of a newer version untouched', () => {
  migrate(db, [FIRST, SECOND]);
  expect(() => migrate(db, [FIRST])).toThrow('newer version of the shop (data version 2, this one knows 1)');
  expect([tables(), version()]).toEqual([['a', 'b'], [{ user_version: 2 }]]);
});

it('keeps the reviews and orders of an older shop', () => {
  migrate(db, MIGRATIONS.slice(0, 1));
  const columns = '_id, name, email, review, rating, created_at';
  db.exec(`INSERT INTO reviews (${columns}) VALUES ('a', 'Ann', 'ann@test.com', 'Good fans.', 5, '2026-03-01')`);
  migrate(db, MIGRATIONS);
  const rows = (sql: string) => db.prepare(sql).all([]);
  expect(rows('SELECT _id, hidden FROM reviews')).toEqual([{ _id: 'a', hidden: 0 }]);
  expect(rows(`SELECT rowid FROM reviews_fts WHERE reviews_fts MATCH 'fans'`)).toEqual([{ rowid: 1 }]);
  expect(rows(`SELECT value FROM counters WHERE name IN ('reviews', 'reviews.shown')`)).toEqual([
    { value: 1 },
    { value: 1 },
  ]);
  expect(rows('SELECT shipped_by FROM orders')).toEqual([]);
});

it('indexes the orders of an older shop for search by status', async () => {
  const add = (_id: string, name: string, status: string) =>
    `INSERT INTO orders (_id, part_id, part_name, part_image, name, email, delivery_address, delivery_phone, amount, total_cents, status, transactionId, created_at)
     VALUES ('${_id}', 'p', 'Fan', '/fan.svg', '${name}', 'ann@test.com', 'Mill Street 1', '1', 1, 100, '${status}', ${status === 'unpaid' ? 'NULL' : `'pi_${_id}'`}, '2026-03-01');`;
  const found = (status: string, word: string) =>
    db
      .prepare(
        `SELECT rowid & ${SEQ_MASK} AS rowid FROM orders_${status}_fts WHERE orders_${status}_fts MATCH ? ORDER BY 1`,
      )
      .all([word])
      .map((row) => (row as { rowid: number }).rowid);
  migrate(db, MIGRATIONS.slice(0, 6));
  db.exec(add('a', 'Ann', 'unpaid') + add('b', 'Bob', 'shipped') + add('c', 'Cleo', 'shipped'));
  migrate(db, MIGRATIONS);
  expect([found('unpaid', 'fan'), found('pending', 'fan'), found('shipped', 'fan')]).toEqual([[1], [], [2, 3]]);

  db.exec(`UPDATE orders SET status = 'pending', transactionId = 'pi_a' WHERE _id = 'a';
    UPDATE orders SET name = 'Bert' WHERE _id = 'b'; DELETE FROM orders WHERE _id = 'c';`);
  db.close();
  const store = openSqliteStore(join(folder, 'shop.db'));
  await store.write(() => undefined);
  store.close();
  db = new Database(join(folder, 'shop.db'));
  expect([found('unpaid', 'fan'), found('pending', 'fan'), found('shipped', 'fan')]).toEqual([[], [1], [2]]);
  expect([found('shipped', 'bob'), found('shipped', 'bert'), found('shipped', 'cleo')]).toEqual([[], [2], []]);
});

it('fills in the sort keys of an older shop, also for non-ASCII names', () => {
  const columns = '_id, name, image_url, price_cents, quantity, min_order, description, created_at';
  const add = (name: string) =>
    `INSERT INTO parts (${columns}) VALUES ('${name}', '${name}', '/a', 1, 1, 1, 'd', '2026-03-01');`;
  const before = MIGRATIONS.findIndex((migration) => typeof migration === 'function');
  migrate(db, MIGRATIONS.slice(0, before));
  db.exec(['Zebra', 'ÉZ', 'éa', 'İx'].map(add).join(''));
  migrate(db, MIGRATIONS);
  expect(db.prepare('SELECT name, name_key FROM parts ORDER BY name_key').all([])).toEqual([
    { name: 'İx', name_key: 'İx'.toLowerCase() },
    { name: 'Zebra', name_key: 'zebra' },
    { name: 'éa', name_key: 'éa' },
    { name: 'ÉZ', name_key: 'éz' },
  ]);
  expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

it('counts the pieces that were put into the parts of an older shop', () => {
  migrate(db, MIGRATIONS.slice(0, MIGRATIONS.indexOf(PIECES_PUT_IN)));
  for (const name of ['fan', 'case'])
    db.exec(`INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, description, created_at)
      VALUES ('${name}', '${name}', '${name}', '/a', 1, 7, 1, 'd', '2026-03-01')`);
  for (const [id, part, amount] of [
    ['a', 'fan', 2],
    ['b', 'fan', 3],
    ['c', 'gone', 5],
  ])
    db.exec(`INSERT INTO orders (_id, part_id, part_name, part_image, name, email, delivery_address, delivery_phone, amount, total_cents, created_at)
      VALUES ('${id}', '${part}', 'n', '/a', 'n', 'e', 'a', 'p', ${amount}, 1, '2026-03-01')`);
  const revision = () => db.prepare(`SELECT value FROM counters WHERE name = 'parts.revision'`).all([]);
  const before = revision();
  migrate(db, MIGRATIONS);
  expect(db.prepare('SELECT name, quantity, pieces_put_in FROM parts ORDER BY seq').all([])).toEqual([
    { name: 'fan', quantity: 7, pieces_put_in: 12 },
    { name: 'case', quantity: 7, pieces_put_in: 7 },
  ]);
  expect(revision()).toEqual(before);
  db.exec(`UPDATE parts SET quantity = 6`);
  expect(revision()).not.toEqual(before);
});

it('creates a schema that passes the integrity check of SQLite', () => {
  migrate(db, MIGRATIONS);
  expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(tables()).toEqual(
    expect.arrayContaining(['orders', 'parts', 'payment_intents', 'reviews', 'sandbox_intents', 'users']),
  );
});

it('moves the disputes of an older shop to separate records and to their orders', () => {
  const add = (_id: string, refunds = 'NULL') =>
    `INSERT INTO orders (_id, part_id, part_name, part_image, name, email, delivery_address, delivery_phone, amount, total_cents, status, transactionId, created_at, refunds)
     VALUES ('${_id}', 'p', 'Fan', '/fan.svg', 'Ann', 'ann@test.com', 'Mill Street 1', '1', 1, 100, 'pending', 'pi_${_id}', '2026-03-01', ${refunds});`;
  const refund = `'[{"id":"re_1","amount_cents":100,"status":"succeeded","created_at":"2026-03-01"}]'`;
  const exception = (id: string, reason: string, state: string, resolved_at = 'NULL') =>
    `INSERT INTO payment_exceptions (transaction_id, email, amount_cents, currency, reason, state, found_at, resolved_at)
     VALUES ('pi_${id}', 'ann@test.com', 100, 'usd', '${reason}', '${state}', '2026-03-02', ${resolved_at});`;
  const rows = (sql: string) => db.prepare(sql).all([]);
  migrate(db, MIGRATIONS.slice(0, 7));
  db.exec(add('a') + add('b') + add('c', refund) + add('d') + exception('a', 'disputed', 'open'));
  db.exec(exception('b', 'disputed', 'refunded', `'2026-03-03'`) + exception('x', 'order-paid', 'open'));
  migrate(db, MIGRATIONS);
  expect(rows('SELECT id, transaction_id, status, closed_at FROM disputes ORDER BY id')).toEqual([
    { id: 'pi_a', transaction_id: 'pi_a', status: 'open', closed_at: null },
    { id: 'pi_b', transaction_id: 'pi_b', status: 'lost', closed_at: '2026-03-03' },
  ]);
  expect(rows('SELECT transaction_id, refund_due_at FROM payment_exceptions')).toEqual([
    { transaction_id: 'pi_x', refund_due_at: null },
  ]);
  expect(rows('SELECT _id, payment_state, disputes FROM orders ORDER BY _id')).toEqual([
    {
      ...{ _id: 'a', payment_state: 'disputed' },
      disputes: '[{"id":"pi_a","status":"open","amount_cents":100,"created_at":"2026-03-02"}]',
    },
    expect.objectContaining({ _id: 'b', payment_state: 'dispute-lost' }),
    { _id: 'c', payment_state: 'refunded', disputes: null },
    { _id: 'd', payment_state: null, disputes: null },
  ]);
});

it('changes no released migration', () => {
  const hashOf = (sql: unknown) =>
    createHash('sha256').update(String(sql).replace(/\s+/g, ' ')).digest('hex').slice(0, 16);
  // Those that are code are run on the stored files of earlier versions.
  expect(MIGRATIONS.filter((migration) => typeof migration === 'string').map(hashOf)).toEqual([
    ...['e62d51f8921883a7', 'd911b958736c33c4', 'ee8150d2c537f123', '345c6adea47da858', 'ab459e0576d3db48'],
    ...['fae32288e68aec52', '071908847dde6a1f', 'c977c278479c5c21', '7871a9e3fb81d6ad', '1ed0012e2efba355'],
    ...['8ff9498b88b0dfce', 'fc7864503341bcd1', 'e3b0c44298fc1c14', '34700f725792f07a', 'faf265cfedaa3414'],
    ...['e6cfee14a9b9ffe2', 'b4302822c2389916', 'cf4c08afbd7c392f', 'ac79e259a921ea01'],
  ]);
});
