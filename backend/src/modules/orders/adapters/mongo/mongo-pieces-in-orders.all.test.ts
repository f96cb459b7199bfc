import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { newId } from '#shared/object-id.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { crashAt } from '#test/support/failing-writes.js';
import { commandsOf } from '#test/support/mongo-commands.js';
import { recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { piecesInOrders } from './mongo-pieces-in-orders.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { ORDERS } from './order.schema.js';

const store = temporaryMongo();
const parts = () => new MongoPartRepository(store());
const orders = () => new MongoOrderRepository(store());
const add = () => parts().add(aPart({ quantity: 100, min_order: 1 }), ADA);
const count = async () => piecesInOrders(store(), await store().collection(PARTS).findMany({}, { _id: 1 }, 9));

it('counts the pieces of all orders, placed, being placed and being cancelled', async () => {
  const fan = await add();
  await add();
  const place = async (amount: number) => (await orders().place(anOrder(fan, { amount }))).order;
  const [paid, cancelling, returned] = [await place(3), await place(4), await place(5)];
  await orders().recordPayment(paid._id, 'pi_1', '2026-03-01T09:30:00.000Z');
  const line = { part_id: fan._id, amount: 6, total_cents: 6 * fan.price_cents };
  await new MongoStock(store()).reserve(newId(), line);
  await new OrderCancelling(store()).begin(cancelling._id);
  await new OrderCancelling(store()).begin(returned._id);
  await new MongoStock(store()).release(returned._id, returned, () => Promise.resolve(true));
  expect(await count()).toEqual(new Map([[fan._id, { ordered: 13, restocked: 0 }]]));
});

it('counts the pieces of refunds from the moment in which they are in the stock', async () => {
  const fan = await add();
  const { order } = await orders().place(anOrder(fan, { amount: 9 }));
  await orders().recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
  const lines = [{ part_id: fan._id, pieces: 4, restock: true }];
  const refund = {
    id: 're_1',
    amount_cents: 4 * fan.price_cents,
    status: 'succeeded',
    created_at: '2026-03-01T09:30:00.000Z',
    lines,
  } as const;
  const counted: unknown[] = [];
  for (let at = 2; at <= 5; at += 1) {
    await crashAt(store(), at, 'before', (server) => new MongoOrderRepository(server).recordRefunds('pi_1', [refund]));
    counted.push([(await parts().find(fan._id))?.quantity, [...(await count()).values()]]);
    await recover(store());
    expect([...(await count()).values()]).toEqual([{ ordered: 9, restocked: 4 }]);
    await store()
      .collection(ORDERS)
      .updateOne({ _id: order._id }, { $unset: { refunds: 1, pending_restocks: 1 } });
    await store()
      .collection(PARTS)
      .updateOne({ _id: fan._id }, { $inc: { quantity: -4 } });
  }
  expect(counted).toEqual([
    [91, [{ ordered: 9, restocked: 0 }]],
    ...Array<unknown>(3).fill([95, [{ ordered: 9, restocked: 4 }]]),
  ]);
});

it('follows an index in which an order does not move when it is paid or shipped', async () => {
  await add();
  const read = (await commandsOf(store(), count)).find(({ collection }) => collection === 'orders');
  const { model } = store().collection(ORDERS);
  const [fields] = model.schema.indexes().find(([, { name }]) => name === read?.index) ?? [];
  expect(fields).toMatchObject({ 'lines.part_id': 1 });
  expect(fields).not.toHaveProperty('status');
});
