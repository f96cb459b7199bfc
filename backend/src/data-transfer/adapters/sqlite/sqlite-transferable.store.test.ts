import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { HOLD_WAITING } from '#app/recording/messages/adapters/sqlite/message.schema.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { exported, fileWith, populate, sqliteShop } from '#test/support/whole-shop.js';
import { RECORD_TYPES } from '../../domain/record-types.js';
import { importStore } from '../../import-store.js';
import { transferableStoreContract } from '../../ports/transferable-store.contract.js';
import { sortedListsContract } from '../../ports/sorted-lists.contract.js';
import { storeMarkContract } from '../../ports/store-mark.contract.js';
import { SqliteTransferableStore } from './sqlite-transferable.store.js';

/** Tables, and columns of exported tables, that no record has, and why. Generated columns need no reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  store_mark: 'is in the header, and an import sets it first',
  data_check: 'the outcome of the last check of this store',
  counters: 'maintained by triggers; the revisions among them are in the header',
  sales_by_day: 'sums of the orders, maintained by triggers',
  refunds_by_day: 'sums of the orders, maintained by triggers',
  lost_by_day: 'sums of the orders, maintained by triggers',
  part_sales_by_day: 'sums of the orders, maintained by triggers',
  part_sales_by_month: 'sums of the orders, maintained by triggers',
  audit_head: 'maintained by a trigger; export compares it with the last entry',
  customers: 'made of the accounts and orders, maintained by triggers',
  order_parts: 'the lines of the orders, maintained by triggers',
  part_attributes: 'the values in `parts.attributes`, copied by triggers',
  order_references: 'the ids of the refunds, disputes and parcels of the orders, maintained by triggers',
  'parts.name_key': 'derived from the name',
  'parts.number_key': 'derived from the part number',
  'parts.words': 'derived from the texts',
  'parts.seq': 'the row number in this file',
  'orders.seq': 'the row number in this file',
  'orders.words': 'derived from the texts',
  'orders.payment_state': 'derived from the refunds and disputes',
  'users.seq': 'the row number in this file',
  'reviews.seq': 'the row number in this file',
  'messages.seq': 'the row number in this file',
  'papers.seq': 'the row number in this file',
  'payment_intents.seq': 'the row number in this file; the intents of one order come in its order',
};

const [one, other] = [temporaryStore(), temporaryStore()];
transferableStoreContract(
  'from SQLite to SQLite',
  () => sqliteShop(one()),
  () => sqliteShop(other()),
);

storeMarkContract(() => sqliteShop(one()));
sortedListsContract('SQLite', () => sqliteShop(one()));

describe('a SQLite store', () => {
  interface Column {
    name: string;
    /** 2 and 3: generated columns */
    hidden: number;
  }

  it('lists each table and column as exported, or as not exported with a reason', () => {
    const tables = one()
      .all<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'",
      )
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_'));
    const exportedFields = new Map<string, readonly string[]>(
      Object.entries(RECORD_TYPES).map(([table, { record }]) => [table, Object.keys(record.shape)]),
    );
    const forgotten = tables.flatMap((table) => {
      const fields = exportedFields.get(table);
      if (!fields) return [table];
      const columns = one().all<Column>(`PRAGMA table_xinfo(${table})`);
      return columns.flatMap(({ name, hidden }) => (hidden > 1 || fields.includes(name) ? [] : [`${table}.${name}`]));
    });
    expect(forgotten.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
    expect(tables).toEqual(expect.arrayContaining([...exportedFields.keys()]));
  });

  it('has the same indexes, triggers and derived data after an import as after the changes themselves', async () => {
    await populate(sqliteShop(one()));
    await one().write((tx) => tx.run(HOLD_WAITING));
    await importStore(sqliteShop(other()).store, fileWith(await exported(sqliteShop(one()))), () => undefined);
    const derived = (from: SqliteStore) => ({
      schema: from.all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name'),
      states: from.all('SELECT _id, payment_state FROM orders ORDER BY _id'),
      tables: [
        'order_references',
        // A revision counts changes.
        `counters WHERE name NOT LIKE '%.revision'`,
        'sales_by_day',
        'refunds_by_day',
        'lost_by_day',
        'part_sales_by_day',
        'part_sales_by_month',
        'audit_head',
      ].map((table) => from.all(`SELECT * FROM ${table}`)),
      words: searchIndexesOf(from).map((index) => [index, wordsOf(from, index)]),
    });
    expect(derived(other())).toEqual(derived(one()));
  });

  it('is empty after an import was interrupted', async () => {
    const path = one().one<{ file: string }>(`SELECT file FROM pragma_database_list WHERE name = 'main'`)!.file;
    let arrive: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const importing = new SqliteTransferableStore(one()).importInto(async (importTarget) => {
      const key = { email: 'a@test.com', key: 'k', fingerprint: 'f', order_id: 'a'.repeat(24) };
      await importTarget.add('idempotency_keys', [{ ...key, created_at: '2026-03-01T10:00:00.000Z' }]);
      arrive();
      await new Promise(() => undefined);
    });
    importing.catch(() => undefined);
    await reached;
    one().close();
    const again = openSqliteStore(path);
    expect(await new SqliteTransferableStore(again).nonEmptyTypes()).toEqual([]);
    again.close();
  });
});

function searchIndexesOf(store: SqliteStore): string[] {
  return store
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`)
    .map(({ name }) => name)
    .toSorted();
}

/** The words in the rows of a search index. */
function wordsOf(store: SqliteStore, index: string): unknown[] {
  const words = `temp.words_of_${index}`;
  store.all(`CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5vocab ('main', '${index}', 'row')`);
  return store.all(`SELECT term, doc, cnt FROM ${words}`);
}
