import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { trusted } from '#shared/mongo/collection.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Figures } from '../../domain/figures.js';
import { salesFiguresContract } from '../../ports/sales-figures.contract.js';
import { MongoSalesFigures } from './mongo-sales-figures.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';

const store = temporaryMongo();

salesFiguresContract('MongoDB', () => ({
  figures: new MongoSalesFigures(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
}));

it('returns the same sums by day before and after the sweep stores them', async () => {
  const orders = new MongoOrderRepository(store());
  const parts = new MongoPartRepository(store());
  const figures = new MongoSalesFigures(store());
  const part = await parts.add(aPart({ min_order: 1, price_cents: 1000 }), ADA);
  const read = () => figures.read({ from: '2026-01-01', to: '2026-12-31' }, 10);
  const place = async (day: string) =>
    (await orders.place(anOrder(part, { amount: 1 }), { created_at: `${day}T12:00:00.000Z` })).order._id;
  /** Reads twice before and twice after the sweep; all results must agree. */
  const readAlways = async () => {
    const read4: Figures[] = [await read(), await read()];
    await Promise.all([new DailySales(store()).sweep(), new DailySales(store()).sweep()]);
    expect(
      await store()
        .collection(ORDERS)
        .count({ uncounted: trusted({ $exists: true }) }),
    ).toBe(0);
    read4.push(await read(), await read());
    for (const again of read4) expect(again).toEqual(read4[0]);
    return read4[0]!;
  };

  const ids = [await place('2026-03-01'), await place('2026-03-01'), await place('2026-03-02')];
  expect(await readAlways()).toMatchObject({ orders: { total: 3, unpaid: 3 } });
  await orders.recordPayment(ids[0]!, 'pi_1', '2026-03-03T00:00:00.000Z');
  await orders.cancel(ids[2]!);
  expect(await readAlways()).toMatchObject({
    orders: { total: 2, unpaid: 1, pending: 1, shipped: 0 },
    daily: [
      { day: '2026-03-01', orders: 2, revenue_cents: 0 },
      { day: '2026-03-03', orders: 0, revenue_cents: 1000 },
    ],
  });
  await orders.ship(ids[0]!, '2026-03-04T00:00:00.000Z', ADA);
  expect(await readAlways()).toMatchObject({ orders: { pending: 0, shipped: 1 }, revenue_cents: { total: 1000 } });
});
