import { MongoSalesFigures } from '#app/stats/adapters/mongo/mongo-sales-figures.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { trusted } from '#shared/mongo/collection.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderLinesUpgrade } from './mongo-order-lines-upgrade.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { ORDERS } from './order.schema.js';

const store = temporaryMongo();
const orders = () => new MongoOrderRepository(store());
const parts = () => new MongoPartRepository(store());
const collection = () => store().collection(ORDERS);
const upgrade = () => new MongoOrderLinesUpgrade(store()).sweep();
const ofPart = async ({ _id }: Part) =>
  (await orders().list({ part_id: _id }, { sort: 'amount', descending: false, limit: 9 })).items;

/** Stores an order as an earlier version did: without lines. */
async function placeWithoutLines(part: Part, amount: number, stock_acknowledged = false) {
  const { order } = await orders().place(anOrder(part, { amount }), {
    idempotency: { key: `${amount}`, fingerprint: 'a' },
  });
  await store().lateWork.flush();
  await collection().updateOne({ _id: order._id }, { $unset: { lines: 1 }, $set: { stock_acknowledged } });
  return order;
}

describe('orders that an earlier version stored without lines', () => {
  let part: Part;
  beforeEach(async () => {
    part = await parts().add(aPart({ min_order: 1, quantity: 50, price_cents: 1000 }), ADA);
  });

  it('have one line, and are paid, cancelled and counted before the upgrade', async () => {
    const [paid, cancelled] = [await placeWithoutLines(part, 2), await placeWithoutLines(part, 3)];
    expect(await orders().find(paid._id)).toEqual(paid);
    await orders().recordPayment(paid._id, 'pi_1', '2026-03-01T09:30:00.000Z');
    expect(await orders().cancel(cancelled._id)).toBe('cancelled');
    expect(await parts().find(part._id)).toMatchObject({ quantity: 48 });
    const { best_parts } = await new MongoSalesFigures(store()).read({ from: '2026-03-01', to: '2026-03-31' }, 1);
    expect(best_parts).toEqual([{ part_id: part._id, part_name: part.name, amount: 2, revenue_cents: 2000 }]);
  });

  it('are found by their part after the upgrade, however many servers do it', async () => {
    const [one, other] = [await placeWithoutLines(part, 2, true), await placeWithoutLines(part, 3)];
    const { order: recent } = await orders().place(anOrder(part, { amount: 4 }));
    await orders().cancel((await placeWithoutLines(part, 5))._id);
    await Promise.all([upgrade(), upgrade(), upgrade()]);
    const [line] = one.lines;
    expect(await ofPart(part)).toEqual([{ ...one, lines: [{ ...line, stock_acknowledged: true }] }, other, recent]);
    const acknowledge = () => orders().acknowledgeStock(part._id, one.email);
    expect([await acknowledge(), await acknowledge(), await acknowledge()]).toEqual([true, true, false]);
    expect(await collection().count({ stock_acknowledged: trusted({ $exists: true }) })).toBe(0);
  });

  it('lose the indexes of the earlier version', async () => {
    const { model } = collection();
    const names = async () => (await model.listIndexes()).map(({ name }) => name as unknown as string);
    const wanted = await names();
    await model.collection.createIndex(
      { part_id: 1, status: 1, created_at: 1, _id: 1 },
      { name: 'of_part_by_age' },
      {},
    );
    await upgrade();
    expect((await names()).sort()).toEqual(wanted.sort());
    await upgrade();
  });
});
