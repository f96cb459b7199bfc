import { trusted } from '#shared/mongo/collection.js';
import { newId } from '#shared/object-id.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { orderRepositoryContract } from '../../ports/order.repository.contract.js';
import { newOrder, toDocument } from './mongo-order-document.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { UnpaidOrderLimit } from './mongo-unpaid-order-limit.js';
import { IDEMPOTENCY_KEYS, ORDERS, UNPAID_LISTS } from './order.schema.js';

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

describe('the limit of unpaid orders', () => {
  const LIMIT = { maxUnpaid: 2 };
  const refusal = { code: 'too-many-unpaid' };
  let orders: MongoOrderRepository;
  let part: Part;
  beforeEach(async () => {
    orders = new MongoOrderRepository(store());
    part = await new MongoPartRepository(store()).add(aPart({ quantity: 1000 }), ADA);
  });
  const place = (limits?: PlaceOptions) => orders.place(anOrder(part), limits).then(({ order }) => order);
  const listed = async () => (await store().collection(UNPAID_LISTS).findOne({ _id: 'carl@test.com' }))?.orders;

  it('counts orders that were imported, or placed without a limit', async () => {
    await new UnpaidOrderLimit(store()).listStored();
    await place();
    await store()
      .collection(ORDERS)
      .insert(toDocument(newOrder(anOrder(part)), false));
    await new UnpaidOrderLimit(store()).listStored();
    await expect(place(LIMIT)).rejects.toMatchObject(refusal);
    expect(await listed()).toHaveLength(2);
  });

  it('removes paid orders from the list when they would exceed the limit', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { _id } = await place(LIMIT);
      await orders.recordPayment(_id, `pi_${n}`, '2026-03-01T09:30:00.000Z');
    }
    expect((await listed())!.length).toBeLessThanOrEqual(3);
    await place(LIMIT);
    await place(LIMIT);
    await expect(place(LIMIT)).rejects.toMatchObject(refusal);
    expect(await listed()).toHaveLength(2);
  });

  it('keeps the list short when no limit is ever reached', async () => {
    const order = newOrder(anOrder(part));
    await store()
      .collection(UNPAID_LISTS)
      .insert({ _id: order.email, orders: Array.from({ length: 99 }, () => `${newId(0)} 1`) });
    await place({ maxUnpaid: 10_000 });
    expect(await listed()).toHaveLength(1);
  });

  it('removes cancelled and refused orders from the list', async () => {
    await orders.cancel((await place(LIMIT))._id);
    await expect(orders.place(anOrder(part, { amount: 2000 }), LIMIT)).rejects.toMatchObject({ code: 'out-of-stock' });
    expect(await listed()).toEqual([]);
  });
});
