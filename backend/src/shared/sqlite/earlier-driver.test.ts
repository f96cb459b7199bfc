import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SqliteConnection } from './sqlite-connection.js';

/** A shop's data as SQLite 3.45.1 of the libsql driver wrote them: a record of each type, in the schema of that time. */
const FIXTURE = resolve(__dirname, '../../../test/fixtures/libsql-shop.db.gz');

const TABLES = `
  SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts_queue' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`;
const INDEXES = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%' ORDER BY name`;

describe('a file of the earlier driver', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-driver-'));
  const path = join(folder, 'shop.db');
  writeFileSync(path, gunzipSync(readFileSync(FIXTURE)));
  const db = SqliteConnection.open(path);
  afterAll(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const namesOf = (sql: string) => db.all<{ name: string }>(sql).map(({ name }) => name);
  const countOf = (sql: string) => db.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${sql}`)?.rows;

  it('is read: every table has its rows', () => {
    const rows = Object.fromEntries(namesOf(TABLES).map((table) => [table, countOf(table)]));
    expect(rows).toMatchObject({ audit_log: 12, messages: 19, orders: 3, papers: 2, parts: 2, reviews: 2, users: 3 });
    expect(Object.keys(rows)).toHaveLength(44);
    expect(Object.values(rows)).not.toContain(0);
    expect(db.one('SELECT name, price_cents, quantity FROM parts ORDER BY seq')).toEqual({
      name: 'Ångström Fan',
      price_cents: 1000,
      quantity: 94,
    });
  });

  it.each([
    ['parts', 'angstrom'],
    ['orders', 'carl'],
    ['users', 'zoe'],
    ['reviews', 'quotes'],
    ['audit_log', 'ada'],
    ['papers', '000001'],
  ])('is searched: %s', (table, word) => {
    expect(namesOf(INDEXES)).toContain(`${table}_fts`);
    expect(countOf(`${table}_fts WHERE ${table}_fts MATCH '"${word}"*'`)).toBeGreaterThan(0);
  });

  it('is written: rows, search indexes and triggers', () => {
    expect(namesOf(INDEXES)).toHaveLength(6);
    const counter = () => db.one<{ value: number }>(`SELECT value FROM counters WHERE name = 'parts.revision'`)!.value;
    const before = counter();
    expect(
      db.run(`UPDATE parts SET quantity = quantity - 1 WHERE name = ? AND quantity >= ?`, ['Ångström Fan', 1]),
    ).toBe(1);
    expect(counter()).toBe(before + 1);
    for (const index of namesOf(INDEXES)) db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`);
    expect(countOf(`orders_fts WHERE orders_fts MATCH 'carl'`)).toBe(3);
  });

  it('passes the check of all its pages afterwards', () => {
    expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  });
});
