import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { MongoRateLimits } from '#shared/mongo/mongo-rate-limits.js';
import { newId } from '#shared/object-id.js';
import { ADA, anOrder, aPart } from './support/builders.js';
import { commandsOf } from './support/mongo-commands.js';
import { temporaryMongo } from './support/temporary-mongo.js';

const store = temporaryMongo();

it('places an order with eight commands and reads no whole collection', async () => {
  const parts = new MongoPartRepository(store());
  const orders = new MongoOrderRepository(store());
  const limiter = new MongoRateLimits(store()).limiter('writes', 60);
  const part = await parts.add(aPart({ quantity: 50, min_order: 1 }), ADA);
  const place = async () => {
    await limiter.take('carl');
    await new MongoUserRepository(store()).find(newId());
    await parts.find(part._id);
    await orders.place(anOrder(part), { maxUnpaid: 50 });
  };
  await place();
  const sent = (work: () => Promise<unknown>) =>
    commandsOf(store(), work).then((commands) =>
      commands.map(({ name, collection, filter }) => [name, collection, ...Object.keys(filter)].join(' ')),
    );

  expect((await sent(place)).sort()).toEqual([
    'find orders email status',
    'find parts _id',
    'find users _id',
    'findAndModify rate_windows _id',
    'findAndModify revisions _id',
    'insert orders',
    'update parts _id',
    'update parts _id min_order quantity price_cents lifecycle archived staged',
  ]);
});
