import { trusted } from '#shared/mongo/collection.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { newId } from '#shared/object-id.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { orderRepositoryContract } from '../../ports/order.repository.contract.js';
import { newOrder, toDocument } from './mongo-order-document.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { IDEMPOTENCY_KEYS, ORDERS } from './order.schema.js';

const store = temporaryMongo();
orderRepositoryContract('MongoDB', () => ({
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
}));

describe('deleteKeysBefore', () => {
  it('deletes the stub of a cancelled order with its key, also a key without a date, and leaves void orders', async () => {
    const orders = new MongoOrderRepository(store());
    const part = await new MongoPartRepository(store()).add(aPart(), ADA);
    const { order } = await orders.place(anOrder(part), { idempotency: { key: 'k', fingerprint: 'a' } });
    await orders.cancel(order._id);
    await store()
      .collection(IDEMPOTENCY_KEYS)
      .updateOne({ order_id: order._id }, { $unset: { created_at: 1 } });
    const voided = newId(0);
    await store().collection(ORDERS).insert({ _id: voided, status: 'void' });
    const remainingStubs = async () =>
      (
        await store()
          .collection(ORDERS)
          .findMany({ status: trusted({ $in: ['cancelled', 'void'] }) }, { _id: 1 }, 10)
      ).map(({ _id }) => _id);

    await orders.deleteKeysBefore(new Date(Date.now() - 60_000).toISOString(), 10);
    expect([await remainingStubs(), await store().collection(IDEMPOTENCY_KEYS).estimatedCount()]).toEqual([
      [voided, order._id],
      1,
    ]);
    await orders.deleteKeysBefore(new Date(Date.now() + 60_000).toISOString(), 10);
    expect([await remainingStubs(), await store().collection(IDEMPOTENCY_KEYS).estimatedCount()]).toEqual([
      [voided],
      0,
    ]);
  });
});

it('counts all orders exactly when the search has no words', async () => {
  const orders = new MongoOrderRepository(store());
  const part = await new MongoPartRepository(store()).add(aPart(), ADA);
  const many = Array.from({ length: COUNT_LIMIT + 1 }, () => toDocument(newOrder(anOrder(part)), false));
  for (let from = 0; from < many.length; from += 1000)
    await store()
      .collection(ORDERS)
      .insertAll(many.slice(from, from + 1000));
  const page = { sort: 'created_at', descending: true, limit: 1 } as const;
  const exact = { count: many.length, capped: false };
  expect((await orders.list({ q: '!!!' }, page)).total).toEqual(exact);
  expect((await orders.list({ q: '!!!', status: 'unpaid' }, page)).total).toEqual(exact);
  expect((await orders.list({ email: 'carl@test.com' }, page)).total).toEqual({ count: COUNT_LIMIT, capped: true });
});
