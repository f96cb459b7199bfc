import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { KINDS } from '../../domain/kinds.js';
import { movableStoreContract } from '../../ports/movable-store.contract.js';
import { storeMarkContract } from '../../ports/store-mark.contract.js';
import { SqliteMovableStore } from './sqlite-movable.store.js';
import { SQLITE_KINDS, SQLITE_LEFT_OUT } from './sqlite-kinds.js';

const [one, other] = [temporaryStore(), temporaryStore()];
movableStoreContract(
  'from SQLite to SQLite',
  () => sqliteShop(one()),
  () => sqliteShop(other()),
);

storeMarkContract(() => sqliteShop(one()));

describe('a SQLite store', () => {
  interface Column {
    name: string;
    /** 2 and 3: made by SQLite of other columns */
    hidden: number;
  }

  it('has nothing that is neither moved nor left out for a reason', () => {
    const tables = one()
      .all<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'",
      )
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_'));
    const moved = new Map(
      Object.entries(SQLITE_KINDS).map(([kind, { table }]) => [
        table,
        Object.keys(KINDS[kind as keyof typeof KINDS].fields),
      ]),
    );
    const forgotten = tables.flatMap((table) => {
      const fields = moved.get(table);
      if (!fields) return [table];
      const columns = one().all<Column>(`PRAGMA table_xinfo(${table})`);
      return columns.flatMap(({ name, hidden }) => (hidden > 1 || fields.includes(name) ? [] : [`${table}.${name}`]));
    });
    expect(forgotten.sort()).toEqual(Object.keys(SQLITE_LEFT_OUT).sort());
    expect(tables).toEqual(expect.arrayContaining([...moved.keys()]));
  });

  it('has nothing of an import that was cut off in the middle', async () => {
    const path = one().one<{ file: string }>(`SELECT file FROM pragma_database_list WHERE name = 'main'`)!.file;
    let arrive: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const filling = new SqliteMovableStore(one()).fill(async (filled) => {
      const key = { email: 'a@test.com', key: 'k', fingerprint: 'f', order_id: 'a'.repeat(24) };
      await filled.add('idempotency_keys', [{ ...key, created_at: '2026-03-01T10:00:00.000Z' }]);
      arrive();
      await new Promise(() => undefined);
    });
    filling.catch(() => undefined);
    await reached;
    one().close();
    const again = openSqliteStore(path);
    expect(await new SqliteMovableStore(again).filled()).toEqual([]);
    again.close();
  });
});
