import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { commandsOf } from '#test/support/mongo-commands.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { customerListContract } from '../../ports/customer-list.contract.js';
import { MongoCustomerList } from './mongo-customer-list.js';

const store = temporaryMongo();
const LARGEST = { sort: 'orders', descending: true, limit: 2 } as const;

customerListContract('MongoDB', () => ({
  customers: new MongoCustomerList(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
  users: new MongoUserRepository(store()),
}));

it('derive from many orders once a minute', async () => {
  const many = Array.from({ length: COUNT_LIMIT + 1 }, (_, n) => ({
    ...{ _id: String(n).padStart(24, '0'), status: 'unpaid', total_cents: 100, created_at: '2026-03-01T09:30:00.000Z' },
    ...{ email: `c${n % 100}@test.com`, name: 'Carl', words: [] },
  }));
  const insert = (documents: object[]) =>
    store()
      .collection(ORDERS)
      .insertMissing(documents as OrderDocument[]);
  for (let at = 0; at < many.length; at += 1000) await insert(many.slice(at, at + 1000));
  const customers = new MongoCustomerList(store());
  const first = await customers.list({}, LARGEST);
  expect(first.items.map(({ _id, orders }) => [_id, orders])).toEqual([
    ['c0@test.com', 101],
    ['c9@test.com', 100],
  ]);
  await insert([{ ...many[0], _id: 'f'.repeat(24), email: 'c9@test.com' }]);
  const again = await commandsOf(store(), async () => expect(await customers.list({}, LARGEST)).toEqual(first));
  expect(again.filter(({ collection }) => collection !== 'customers')).toEqual([]);
  const onAnotherServer = await new MongoCustomerList(store()).list({}, LARGEST);
  expect(onAnotherServer.items.map(({ orders }) => orders)).toEqual([101, 101]);
});
