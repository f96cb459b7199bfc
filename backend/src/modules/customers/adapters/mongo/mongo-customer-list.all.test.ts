import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { commandsOf } from '#test/support/mongo-commands.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoCustomerList } from './mongo-customer-list.js';

const store = temporaryMongo();
const LARGEST = { sort: 'orders', descending: true, limit: 2 } as const;

it('derives the customers of many orders once a minute, and reads a page with one query and a count', async () => {
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
  expect(again.map(({ name, collection }) => `${name} ${collection}`).toSorted()).toEqual([
    'aggregate customers',
    'find customers',
  ]);
  const onAnotherServer = await new MongoCustomerList(store()).list({}, LARGEST);
  expect(onAnotherServer.items.map(({ orders }) => orders)).toEqual([101, 101]);
});
