import Database from 'libsql';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { migrate } from '#shared/sqlite/migrate.js';
import { MIGRATIONS } from '#app/wiring/sqlite-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { salesFiguresContract } from '../../ports/sales-figures.contract.js';
import { SqliteSalesFigures } from './sqlite-sales-figures.js';

const store = temporaryStore();

salesFiguresContract('SQLite', () => ({
  figures: new SqliteSalesFigures(store()),
  orders: new SqliteOrderRepository(store()),
  parts: new SqlitePartRepository(store()),
}));

const SUMS = ['sales_by_day', 'part_sales_by_day', 'part_sales_by_month'];

it('migrates existing orders to the same sums that the triggers would have maintained', async () => {
  const [orders, parts] = [new SqliteOrderRepository(store()), new SqlitePartRepository(store())];
  const offers = [
    await parts.add(aPart({ min_order: 1 }), ADA),
    await parts.add(aPart({ min_order: 1, price_cents: 700 }), ADA),
  ];
  for (let n = 0; n < 40; n += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + n * 3)).toISOString();
    const { order } = await orders.place(anOrder(offers[n % 2]!, { amount: 1 + (n % 5) }), { created_at });
    if (n % 3) await orders.recordPayment(order._id, `pi_${n}`, new Date(Date.UTC(2026, 0, 2 + n * 3)).toISOString());
  }
  const old = new Database(':memory:');
  migrate(
    old,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex((sql) => typeof sql === 'string' && sql.includes(SUMS[0]!)),
    ),
  );
  const now = store().all<{ name: string }>('PRAGMA table_info(orders)');
  const columns = (old.prepare('PRAGMA table_info(orders)').all([]) as { name: string }[])
    .map(({ name }) => name)
    .filter((column) => now.some(({ name }) => name === column));
  const insert = `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  const rows = store().all<Record<string, string | number | null>>(`SELECT ${columns.join(', ')} FROM orders`);
  for (const row of rows) old.prepare(insert).run(columns.map((column) => row[column]));
  migrate(old, MIGRATIONS);
  for (const table of SUMS) {
    expect(old.prepare(`SELECT * FROM ${table}`).all([])).toEqual(store().all(`SELECT * FROM ${table}`));
    expect(store().all(`SELECT * FROM ${table}`).length).toBeGreaterThan(1);
  }
  old.close();
});
