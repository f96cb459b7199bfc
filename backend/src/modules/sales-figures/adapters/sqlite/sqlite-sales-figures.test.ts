import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { SUM_ORDERS } from './sales.schema.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { salesFiguresContract } from '../../ports/sales-figures.contract.js';
import { waitingContract } from '../../ports/waiting.contract.js';

const store = temporaryStore();

salesFiguresContract('SQLite', () => sqliteShop(store()));
waitingContract('SQLite', () => sqliteShop(store()));

const SUMS = ['sales_by_day', 'refunds_by_day', 'part_sales_by_day', 'part_sales_by_month'];

it('computes the same sums again that the triggers maintain', async () => {
  const [orders, parts] = [new SqliteOrderRepository(store()), new SqlitePartRepository(store())];
  const offers = [
    await parts.add(aPart({ min_order: 1 }), ADA),
    await parts.add(aPart({ min_order: 1, price_cents: 700 }), ADA),
  ];
  for (let n = 0; n < 40; n += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + n * 3)).toISOString();
    const { order } = await orders.place(anOrder(offers[n % 2]!, { amount: 1 + (n % 5) }), { created_at });
    const later = new Date(Date.UTC(2026, 0, 2 + n * 3)).toISOString();
    if (n % 3) await orders.recordPayment(order._id, `pi_${n}`, later);
    const refund = { amount_cents: 100 + n, created_at: later };
    if (n % 3 && n % 4 === 0)
      await orders.recordRefunds(`pi_${n}`, [
        { ...refund, id: 're_1', status: 'succeeded' },
        { ...refund, id: 're_2', status: 'pending' },
      ]);
    if (n % 8 === 0) await orders.recordRefunds(`pi_${n}`, [{ ...refund, id: 're_2', status: 'failed' }]);
  }
  const read = () => SUMS.map((table) => store().all(`SELECT * FROM ${table}`));
  const maintained = read();
  for (const rows of maintained) expect(rows.length).toBeGreaterThan(1);
  const statements = SUM_ORDERS.split(';').filter((sql) => sql.trim() !== '');
  await store().write((tx) => statements.forEach((sql) => tx.run(sql)));
  expect(read()).toEqual(maintained);
});
