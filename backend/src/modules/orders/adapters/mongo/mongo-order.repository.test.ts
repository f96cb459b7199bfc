import { trusted } from '#shared/mongo/collection.js';
import { newId } from '#shared/object-id.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { orderRepositoryContract } from '../../ports/order.repository.contract.js';
import { OrderKeys } from './mongo-order-keys.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { IDEMPOTENCY_KEYS, ORDERS } from './order.schema.js';

const store = temporaryMongo();
orderRepositoryContract(
  'MongoDB',
  () => ({ orders: new MongoOrderRepository(store()), parts: new MongoPartRepository(store()) }),
  { limitsConcurrentOrders: false },
);

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
    expect([await remainingStubs(), await store().collection(IDEMPOTENCY_KEYS).count({})]).toEqual([
      [voided, order._id],
      1,
    ]);
    await orders.deleteKeysBefore(new Date(Date.now() + 60_000).toISOString(), 10);
    expect([await remainingStubs(), await store().collection(IDEMPOTENCY_KEYS).count({})]).toEqual([[voided], 0]);
  });
});

describe('the stub of a cancelled order', () => {
  it('has only its id and its status', async () => {
    const orders = new MongoOrderRepository(store());
    const part = await new MongoPartRepository(store()).add(aPart(), ADA);
    const texts = { po_number: 'PO-4711', note: 'Ring twice.' };
    const { order } = await orders.place(anOrder(part, texts), { idempotency: { key: 'k', fingerprint: 'a' } });
    expect(await store().collection(ORDERS).findOne({ _id: order._id })).toMatchObject(texts);
    await orders.cancel(order._id, ADA);
    expect(await store().collection(ORDERS).findOne({ _id: order._id })).toEqual({
      _id: order._id,
      status: 'cancelled',
    });
  });
});

it('refuses an order for its reason, also when the database is lost before its key is released', async () => {
  const part = await new MongoPartRepository(store()).add(aPart({ quantity: 10 }), ADA);
  const release = jest.spyOn(OrderKeys.prototype, 'release').mockRejectedValue(new Error('database lost'));
  const placing = new MongoOrderRepository(store()).place(anOrder(part, { amount: 11 }), {
    idempotency: { key: 'k', fingerprint: 'a' },
  });
  await expect(placing).rejects.toMatchObject({ code: 'out-of-stock' });
  expect(release).toHaveBeenCalled();
  release.mockRestore();
});
