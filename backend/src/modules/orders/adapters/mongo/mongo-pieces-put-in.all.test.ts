import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { type PartDocument, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { newId } from '#shared/object-id.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { commandsOf } from '#test/support/mongo-commands.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { MongoPiecesPutIn } from './mongo-pieces-put-in.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { ORDERS } from './order.schema.js';

const store = temporaryMongo();
const parts = () => new MongoPartRepository(store());
const orders = () => new MongoOrderRepository(store());
const count = () => new MongoPiecesPutIn(store()).sweep();
const part = async (id: string) => (await store().collection(PARTS).findOne({ _id: id }))!;

/** A part as an earlier version stored it: without the pieces put in. */
async function addUncounted() {
  const added = await parts().add(aPart({ quantity: 100, min_order: 1 }), ADA);
  await store()
    .collection(PARTS)
    .updateOne({ _id: added._id }, { $unset: { pieces_put_in: 1 } });
  return added;
}

it('counts the stock and the pieces of all orders, placed, being placed and being cancelled', async () => {
  const [fan, other] = [await addUncounted(), await addUncounted()];
  const place = async (amount: number) => (await orders().place(anOrder(fan, { amount }))).order;
  const [paid, cancelling, returned] = [await place(3), await place(4), await place(5)];
  await orders().recordPayment(paid._id, 'pi_1', '2026-03-01T09:30:00.000Z');
  const line = { part_id: fan._id, amount: 6, total_cents: 6 * fan.price_cents };
  await new MongoStock(store()).reserve(newId(), line);
  await new OrderCancelling(store()).begin(cancelling._id);
  await new OrderCancelling(store()).begin(returned._id);
  await new MongoStock(store()).release(returned._id, returned, () => Promise.resolve(true));
  await count();
  expect(await part(fan._id)).toMatchObject({ quantity: 87, pieces_put_in: 100, version: 6 });
  expect(await part(other._id)).toMatchObject({ quantity: 100, pieces_put_in: 100 });
});

it('follows an index in which an order does not move when it is paid or shipped', async () => {
  await addUncounted();
  const read = (await commandsOf(store(), count)).find(({ collection }) => collection === 'orders');
  const { model } = store().collection(ORDERS);
  const [fields] = model.schema.indexes().find(([, { name }]) => name === read?.index) ?? [];
  expect(fields).toMatchObject({ 'lines.part_id': 1 });
  expect(fields).not.toHaveProperty('status');
});

it('counts once when several servers start while they take orders and edits', async () => {
  const fan = await addUncounted();
  await Promise.all([
    count(),
    orders().place(anOrder(fan, { amount: 3 })),
    count(),
    parts().update(fan._id, { quantity: 50 }, ADA),
    orders().place(anOrder(fan, { amount: 4 })),
    count(),
  ]);
  await count();
  const { items } = await orders().list({}, { sort: 'created_at', descending: false, limit: 9 });
  const { quantity, pieces_put_in } = await part(fan._id);
  expect(pieces_put_in).toBe(quantity + items.reduce((sum, { amount }) => sum + amount, 0));
});

it('counts a part in the next sweep when an order changes it during the count', async () => {
  const fan = await addUncounted();
  const stale: PartDocument = await part(fan._id);
  await orders().place(anOrder(fan, { amount: 3 }));
  expect(await new MongoStock(store()).countPiecesPutIn([stale], new Map())).toBe(0);
  expect((await part(fan._id)).pieces_put_in).toBeUndefined();
  await parts().update(fan._id, { quantity: 50 }, ADA);
  expect((await part(fan._id)).pieces_put_in).toBeUndefined();
  await count();
  expect(await part(fan._id)).toMatchObject({ quantity: 50, pieces_put_in: 53 });
});
