import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DERIVED } from '#app/data-check/domain/data-check.js';
import { RECORD_TYPE_NAMES } from '#app/data-transfer/domain/record-types.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import type { SchemaEntry } from '#shared/sqlite/sqlite-store.js';
import { ADA, anOrder } from '#test/support/builders.js';
import { byAnotherProgram, damageFirstPage } from '#test/support/changed-file.js';
import { problemsOf, repaired } from '#test/support/checked-shop.js';
import { CARL, populate, sqliteShop, type WholeShop } from '#test/support/whole-shop.js';

/** Tables that no other table can fill. The head of the audit log is evidence: a truncated log must not get a new one. */
const NOT_DERIVED: readonly string[] = [...RECORD_TYPE_NAMES, 'audit_head', 'store_mark'];

/** Long enough for dozens of repairs on a busy machine. */
const SLOW = 600_000;

describe('SqliteDataChecker.repair', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-'));
  const [sound, file] = [join(folder, 'sound.db'), join(folder, 'shop.db')];
  let ids: Awaited<ReturnType<typeof populate>> & { open: string };
  let derived: SchemaEntry[];
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    const store = openSqliteStore(sound);
    const shop = sqliteShop(store);
    const stored = await populate(shop);
    const { order } = await shop.orders.place(anOrder((await shop.parts.find(stored.fan))!, { amount: 2 }));
    ids = { ...stored, open: order._id };
    derived = store.declaredSchema().filter(({ type, name }) => type !== 'table' || !NOT_DERIVED.includes(name));
    store.close();
    await store.threadsEnded();
  });

  /** Everything that one repair leaves wrong in a copy of the sound file after the statements, with damage to the table's first page. */
  async function faultsAfterRepair(statements: string, damagedTable?: string): Promise<unknown[]> {
    copyFileSync(sound, file);
    byAnotherProgram(file, statements);
    if (damagedTable !== undefined) damageFirstPage(file, damagedTable);
    const store = openSqliteStore(file);
    const shop = sqliteShop(store);
    const faults: unknown[] = [];
    try {
      const { problems, lines } = await repaired(shop);
      if (problems > 0) faults.push(...lines, ...((await shop.checker.lastResult())?.lines ?? []));
      await use(shop);
      for (const name of DERIVED) faults.push(...(await problemsOf(shop, name)));
      return faults;
    } catch (error) {
      return [...faults, error];
    } finally {
      store.close();
      await store.threadsEnded();
    }
  }

  /** Pays an order, cancels another, renames a part, and finds all three kinds of records. */
  async function use({ parts, orders, users, reviews, auditLog }: WholeShop): Promise<void> {
    const page = { sort: 'created_at', descending: false, limit: 10 } as const;
    expect(await orders.recordPayment(ids.unpaid, 'pi_after', '2026-03-05T10:00:00.000Z')).toBeTruthy();
    await orders.cancel(ids.open);
    const { price_cents, quantity } = (await parts.find(ids.fan))!;
    await parts.update(ids.fan, { name: 'Quiet Drive', price_cents, quantity }, ADA);
    for (const sort of ['created_at', 'name', 'price'] as const)
      expect((await parts.list({ q: 'quiet' }, { ...page, sort })).items).toMatchObject([{ _id: ids.fan }]);
    const found = async (filters: Parameters<typeof orders.list>[0]) =>
      (await orders.list(filters, page)).items.map(({ _id }) => _id).sort();
    expect(await found({ q: 'Ångström', status: 'pending' })).toEqual([ids.unpaid, ids.paid].sort());
    expect(await found({ q: '4711', status: 'shipped' })).toEqual([ids.shipped]);
    expect(await found({ q: 'Ångström', status: 'unpaid' })).toEqual([]);
    expect(await found({ part_id: ids.fan })).toEqual([ids.unpaid, ids.paid].sort());
    expect((await users.list({ q: 'carl' }, page)).items).toMatchObject([{ email: CARL }]);
    expect((await reviews.list({ status: 'all', q: 'packed' }, page)).items).toHaveLength(1);
    expect((await auditLog.list({ q: 'ada' }, { ...page, sort: 'at' })).items.length).toBeGreaterThan(0);
  }

  it(
    'heals in one run a shop without any one table that is derived',
    async () => {
      const faults: Record<string, unknown[]> = {};
      const tables = derived.filter(({ type }) => type === 'table');
      expect(tables.length).toBeGreaterThan(15);
      for (const { name } of tables) {
        const left = await faultsAfterRepair(`DROP TABLE ${name}`);
        if (left.length > 0) faults[name] = left;
      }
      expect(faults).toEqual({});
    },
    SLOW,
  );

  it.each(['index', 'trigger'] as const)(
    'heals in one run a shop in which any one table lacks each %s',
    async (wanted) => {
      const faults: Record<string, unknown[]> = {};
      const byTable = new Map<string, string>();
      for (const { type, name, sql } of derived.filter(({ type }) => type === wanted)) {
        const table = / ON (\w+)/.exec(sql)![1]!;
        byTable.set(table, `${byTable.get(table) ?? ''}DROP ${type} ${name};`);
      }
      expect(byTable.size).toBeGreaterThan(5);
      for (const [table, statements] of byTable) {
        const left = await faultsAfterRepair(statements);
        if (left.length > 0) faults[table] = left;
      }
      expect(faults).toEqual({});
    },
    SLOW,
  );

  it(
    'heals in one run a shop in which any one derived table has another column',
    async () => {
      const faults: Record<string, unknown[]> = {};
      for (const { name, sql } of derived.filter(({ type }) => type === 'table')) {
        const change = sql.startsWith('CREATE VIRTUAL')
          ? `DROP TABLE ${name}; CREATE VIRTUAL TABLE ${name} USING fts5 (name, other)`
          : `ALTER TABLE ${name} ADD COLUMN other TEXT`;
        const left = await faultsAfterRepair(change);
        if (left.length > 0) faults[name] = left;
      }
      expect(faults).toEqual({});
    },
    SLOW,
  );

  it('heals in one run a shop in which all derived tables, indexes and triggers are missing', async () => {
    const tables = derived.filter(({ type }) => type === 'table');
    const others = derived.filter(({ type }) => type !== 'table');
    expect(
      await faultsAfterRepair([...others, ...tables].map(({ type, name }) => `DROP ${type} ${name};`).join('')),
    ).toEqual([]);
  });

  it('heals in one run a search index without entries', async () => {
    expect(await faultsAfterRepair(`INSERT INTO parts_fts (parts_fts) VALUES ('delete-all')`)).toEqual([]);
  });

  it.each([
    ...['idx', 'config', 'data'].flatMap((table) => [
      `DELETE FROM parts_fts_${table}`,
      `DROP TABLE parts_fts_${table}`,
    ]),
    'DELETE FROM parts_fts_data WHERE id > 10',
    'DELETE FROM parts_fts_data WHERE id = 1',
    'DELETE FROM parts_fts_data WHERE id = 10',
    `UPDATE parts_fts_data SET block = x'5a5a5a5a5a5a5a5a' WHERE id >= 10`,
    'UPDATE parts_fts_data SET block = zeroblob(length(block)) WHERE id > 10',
    `UPDATE parts_fts_idx SET term = 'zzz'`,
    'UPDATE parts_fts_config SET v = 99',
  ])('heals in one run a search index after: %s', async (statement) =>
    expect(await faultsAfterRepair(statement)).toEqual([]),
  );

  it('heals in one run a search index with damaged pages', async () => {
    for (const table of ['parts_fts_data', 'parts_fts_idx', 'parts_fts_config'])
      expect([table, await faultsAfterRepair('', table)]).toEqual([table, []]);
  });

  it('heals in one run a shop without its counters or its revisions of lists', async () => {
    for (const statements of ['DELETE FROM counters', `DELETE FROM counters WHERE name = 'parts.revision'`])
      expect([statements, await faultsAfterRepair(statements)]).toEqual([statements, []]);
  });
});
