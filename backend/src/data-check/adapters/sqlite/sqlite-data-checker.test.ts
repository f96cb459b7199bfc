import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { byAnotherProgram, damageFirstPage } from '#test/support/changed-file.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import { check, type CheckedShop, populated, problemsOf, repaired } from '#test/support/checked-shop.js';
import { dataCheckerContract } from '../../ports/data-checker.contract.js';
import { SqliteDataChecker } from './sqlite-data-checker.js';

const store = temporaryStore();

/** Runs the statements without any trigger or check. */
function withoutTriggers(write: (tx: Transaction) => void): Promise<void> {
  return store().write((tx) => {
    const triggers = tx.all<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
    );
    for (const { name } of triggers) tx.run(`DROP TRIGGER ${name}`);
    tx.run('PRAGMA ignore_check_constraints = ON');
    write(tx);
    tx.run('PRAGMA ignore_check_constraints = OFF');
    for (const { sql } of triggers) tx.run(sql);
  });
}

const sql = (statement: string, params: SqlValue[] = []) => withoutTriggers((tx) => void tx.run(statement, params));

const shop = (): CheckedShop => ({
  ...sqliteShop(store()),
  change: (type, id, fields) =>
    sql(
      `UPDATE ${type} SET ${Object.keys(fields)
        .map((field) => `${field} = ?`)
        .join(', ')} WHERE _id = ?`,
      [...Object.values(fields).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value) as SqlValue), id],
    ),
  remove: (type, ids) => sql(`DELETE FROM ${type} WHERE _id IN (${ids.map(() => '?').join(', ')})`, [...ids]),
  lose: async (name) => rmSync(join(dirname(store().path), 'uploads', name)),
});

dataCheckerContract('SqliteDataChecker', shop);

const COUNTED_AGAIN =
  'Computed all counters, sums of sales, payment states, customers, sort keys and lists of orders by part again.';
const FILLED_AGAIN = 'Filled 7 search indexes again.';
/** Sets another name of the fan and what is derived from it. */
const RENAMED = `name = 'Quiet Drive', name_key = 'quiet drive', words = replace(words, 'angstrom', 'drive')`;

describe('SqliteDataChecker, of data that triggers maintain', () => {
  let ids: Awaited<ReturnType<typeof populated>>;
  beforeEach(async () => {
    ids = await populated(shop());
  });

  it('reports lists of orders by part and references that differ from the orders, and computes them again', async () => {
    await sql('DELETE FROM order_parts WHERE _id = ?', [ids.unpaid]);
    await sql(`UPDATE order_parts SET status = 'shipped' WHERE _id = ?`, [ids.paid]);
    await sql(`UPDATE order_parts SET part_id = 'x' WHERE _id = ?`, [ids.shipped]);
    await sql(`UPDATE order_references SET id = 'du_x' WHERE id = 'du_1'`);
    const [{ part_id }] = store().all<{ part_id: string }>('SELECT part_id FROM orders WHERE _id = ?', [
      ids.shipped,
    ]) as [{ part_id: string }];
    const listed: [string, string][] = [
      [ids.unpaid, ids.fan],
      [ids.paid, ids.fan],
      [ids.shipped, part_id],
      [ids.shipped, 'x'],
    ];
    expect(await problemsOf(shop(), 'counters')).toEqual([
      ...listed.map(([order, part]) => `Order ${order}: the orders of part ${part} are not listed by its lines.`),
      ...['du_1', 'du_x'].map(
        (id) => `Refund, dispute or parcel ${id}: a search by its id finds other orders than those that have it.`,
      ),
    ]);
    expect(await problemsOf(shop(), 'stock')).toEqual([]);
    expect(await repaired(shop())).toEqual({ problems: 0, lines: [COUNTED_AGAIN] });
  });

  it('reports values that filters read and no part has, and copies them again', async () => {
    await sql(`UPDATE part_attributes SET value = '9 dB(A)'`);
    await sql(`INSERT INTO part_attributes (part, key, value, category) VALUES (999, 'cores', '8', '')`);
    expect(await problemsOf(shop(), 'counters')).toEqual([
      `Part ${ids.fan}: filters find another loudness than its own.`,
      'Part deleted 999: filters find another cores than its own.',
    ]);
    expect(await repaired(shop())).toEqual({ problems: 0, lines: [COUNTED_AGAIN] });
  });

  it('reports a list of customers that differs from the accounts and orders, and makes it again', async () => {
    await sql(`UPDATE customers SET orders = orders + 1 WHERE _id = 'carl@test.com'`);
    await sql(`UPDATE customers SET company = 'Acme' WHERE _id = 'ada@test.com'`);
    await sql(`INSERT INTO customers (_id) VALUES ('eve@test.com')`);
    const wrong = (email: string) => `Customer ${email}: the list of customers differs from their account and orders.`;
    expect(await problemsOf(shop(), 'counters')).toEqual([
      'Counter customers is 3, but its records make 4.',
      ...['ada@test.com', 'carl@test.com', 'eve@test.com'].map(wrong),
    ]);
    expect(await repaired(shop())).toEqual({ problems: 0, lines: [COUNTED_AGAIN, FILLED_AGAIN] });
  });

  it('creates the table of the lists by part again', async () => {
    await sql('DROP TABLE order_parts');
    for (const check of ['schema', 'counters'] as const)
      expect(await problemsOf(shop(), check)).toEqual(['The table order_parts is missing.']);
    expect(await repaired(shop())).toEqual({
      problems: 0,
      lines: ['Created again: order_parts.', COUNTED_AGAIN, FILLED_AGAIN],
    });
  });

  it('reports wrong counters, sums of sales and payment states, and computes them again', async () => {
    await sql(`UPDATE counters SET value = 7 WHERE name = 'orders.pending'`);
    await sql(`DELETE FROM counters WHERE name = 'reviews.hidden'`);
    await sql(`UPDATE sales_by_day SET orders = 5, revenue_cents = 1 WHERE day = '2026-03-02'`);
    await sql('DELETE FROM refunds_by_day');
    await sql('UPDATE lost_by_day SET lost_cents = 1');
    await sql(`DELETE FROM part_sales_by_month WHERE part_id = ?`, [ids.fan]);
    await sql(`INSERT INTO part_sales_by_day VALUES ('2026-03-09', ?, 2, 3)`, [ids.fan]);
    await sql('UPDATE orders SET payment_state = NULL');
    expect(await problemsOf(shop(), 'counters')).toEqual([
      'Counter orders.pending is 7, but its records make 1.',
      'Counter reviews.hidden is 0, but its records make 1.',
      'Orders of 2026-03-02 is 5, but its records make 2.',
      'Revenue in cents of 2026-03-02 is 1, but its records make 104700.',
      'Refunds in cents of carl@test.com on 2026-03-05 is 0, but its records make 1000.',
      'Lost in disputes, in cents, by carl@test.com on 2026-03-07 is 1, but its records make 3000.',
      `Pieces of part ${ids.fan} in 2026-03-09 is 2, but its records make 0.`,
      `Revenue in cents of part ${ids.fan} in 2026-03-09 is 3, but its records make 0.`,
      `Pieces of part ${ids.fan} in 2026-03 is 0, but its records make 3.`,
      `Revenue in cents of part ${ids.fan} in 2026-03 is 0, but its records make 3000.`,
      `Order ${ids.paid}: its payment state is “none”, but its refunds and disputes make “disputed”.`,
    ]);
    expect(await repaired(shop())).toEqual({
      problems: 0,
      lines: [COUNTED_AGAIN],
    });
  });

  it('reports search indexes that differ from their records, and fills them again', async () => {
    await sql(`UPDATE parts SET ${RENAMED} WHERE archived IS NULL`);
    await sql('UPDATE reviews SET seq = seq + 100');
    const lines = await problemsOf(shop(), 'search');
    expect(lines).toContain('Search index parts_fts: “drive” finds 0 records, but 1 record should be found.');
    expect(lines).toContain('Search index parts_fts: “angstrom” finds 1 record, but 0 records should be found.');
    expect(lines).toContain(
      'Search index reviews_fts: “packed” finds 1 record, the right number, but not the right ones.',
    );
    expect(lines.some((line) => line.includes('orders_'))).toBe(false);
    const revision = await shop().parts.revision();
    expect(await repaired(shop())).toEqual({ problems: 0, lines: [FILLED_AGAIN] });
    // A browser would keep what a search found before.
    expect(await shop().parts.revision()).toBeGreaterThan(revision);
    const { items } = await shop().parts.list({ q: 'quiet' }, { sort: 'price', descending: false, limit: 5 });
    expect(items).toMatchObject([{ _id: ids.fan }]);
  });

  it('reports sort keys and search words that differ from the texts, and computes them again', async () => {
    await shop().change('parts', ids.fan, { name_key: 'van', number_key: null, words: 'van' });
    await sql(`UPDATE orders SET words = 'van' WHERE _id = ?`, [ids.paid]);
    expect(await problemsOf(shop(), 'counters')).toEqual([
      `Part ${ids.fan}: its name_key is “van”, but its fields make “ångström fan”.`,
      `Part ${ids.fan}: its number_key is “”, but its fields make “nbalu8”.`,
    ]);
    expect(await problemsOf(shop(), 'search')).toEqual(
      expect.arrayContaining([
        `The search words of part ${ids.fan} are not those of its texts.`,
        `The search words of order ${ids.paid} are not those of its texts.`,
      ]),
    );
    expect(await repaired(shop())).toEqual({ problems: 0, lines: [COUNTED_AGAIN, FILLED_AGAIN] });
    const { items } = await shop().parts.list({ q: 'nbalu8' }, { sort: 'relevance', descending: false, limit: 5 });
    expect(items).toMatchObject([{ _id: ids.fan }]);
  });

  it('reports missing and changed indexes and triggers, and creates them again', async () => {
    await store().write((tx) => {
      for (const statement of [
        'DROP INDEX parts_by_price',
        'DROP TRIGGER orders_counted_in',
        'DROP INDEX orders_by_age',
        'CREATE INDEX orders_by_age ON orders (_id)',
        'DROP TABLE users_fts',
      ])
        tx.run(statement);
    });
    expect(await problemsOf(shop(), 'schema')).toEqual([
      "The index orders_by_age differs from this version's.",
      'The index parts_by_price is missing.',
      'The table users_fts is missing.',
      'The trigger orders_counted_in is missing.',
    ]);
    const { problems, lines } = await repaired(shop());
    expect(lines[0]).toBe('Created again: users_fts, orders_by_age, parts_by_price, orders_counted_in.');
    expect(problems).toBe(0);
  });

  it('reports a search queue that a commit did not empty, and fills the search indexes again', async () => {
    byAnotherProgram(store().path, `UPDATE parts SET ${RENAMED} WHERE archived IS NULL`);
    expect(await problemsOf(shop(), 'search')).toContain(
      'Search queue parts_fts_queue has 1 record, but every commit empties it.',
    );
    expect((await repaired(shop())).problems).toBe(0);
    expect(store().all('SELECT * FROM parts_fts_queue')).toEqual([]);
  });

  it('reports a changed audit log', async () => {
    await sql(`UPDATE audit_log SET content = replace(content, 'loudness', 'silence') WHERE seq = 1`);
    const { lines } = await check(shop());
    expect(lines.at(-1)).toMatch(/^After 0 valid entries, entry [0-9a-f]{24} was changed\.$/);
  });

  it('reports an index that lacks a row', async () => {
    const setIndex = (sql: string) =>
      byAnotherProgram(
        store().path,
        `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '${sql}' WHERE name = 'parts_by_price'`,
      );
    setIndex('CREATE INDEX parts_by_price ON parts (price_cents, _id) WHERE seq > 9');
    byAnotherProgram(store().path, `UPDATE parts SET price_cents = 2`);
    setIndex('CREATE INDEX parts_by_price ON parts (price_cents, _id)');
    const lines = await problemsOf(shop(), 'storage');
    expect(lines).toContain('parts: row 1 missing from index parts_by_price.');
  });

  it('reports damaged pages of the file', async () => {
    const copy = join(mkdtempSync(join(tmpdir(), 'shop-')), 'shop.db');
    store().all('VACUUM INTO ?', [copy]);
    damageFirstPage(copy, 'orders');
    const damaged = openSqliteStore(copy);
    const { lines } = await check({ ...shop(), checker: new SqliteDataChecker(damaged) });
    expect(lines).toContain('The data file is damaged.');
    damaged.close();
    await damaged.threadsEnded();
    rmSync(dirname(copy), { recursive: true });
  });
});
