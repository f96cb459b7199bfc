import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { SUM_ORDERS } from '#modules/orders/adapters/sqlite/sales.schema.js';
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

it('computes the same sums again that the triggers maintain', async () => {
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
  const read = () => SUMS.map((table) => store().all(`SELECT * FROM ${table}`));
  const maintained = read();
  for (const rows of maintained) expect(rows.length).toBeGreaterThan(1);
  const statements = SUM_ORDERS.split(';').filter((sql) => sql.trim() !== '');
  await store().write((tx) => statements.forEach((sql) => tx.run(sql)));
  expect(read()).toEqual(maintained);
});
