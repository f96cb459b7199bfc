import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPaperRepository } from '#modules/papers/adapters/mongo/mongo-paper.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart, VISA } from '#test/support/builders.js';
import { crashAt } from '#test/support/failing-writes.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { orderSearchContract } from '../../ports/order-search.contract.js';
import { MongoOrderSearch } from './mongo-order-search.js';

const store = temporaryMongo();

orderSearchContract('MongoDB', () => ({
  search: new MongoOrderSearch(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
  papers: new MongoPaperRepository(store()),
}));

const AT = '2026-03-01T09:30:00.000Z';
const parcels = [{ carrier: 'ups', tracking_number: '1Z999' }] as const;

it.each<[string, boolean, (orders: MongoOrderRepository, id: string) => Promise<unknown>]>([
  ['ships it', false, (orders, id) => orders.ship(id, AT, ADA, { parcels })],
  ['changes its tracking', true, (orders, id) => orders.changeTracking(id, parcels, ADA)],
  ['undoes its shipping', true, (orders, id) => orders.undoShipping(id, AT, ADA)],
])('finds an order by a card that is stored while another server %s', async (_, isShipped, work) => {
  const [orders, search] = [new MongoOrderRepository(store()), new MongoOrderSearch(store())];
  const part = await new MongoPartRepository(store()).add(aPart(), ADA);
  const { order } = await orders.place(anOrder(part));
  await orders.recordPayment(order._id, 'pi_1', AT);
  if (isShipped) await orders.ship(order._id, AT, ADA);
  const slow = await crashAt(store(), 1, 'before', (server) => work(new MongoOrderRepository(server), order._id));
  expect(await orders.recordCard('pi_1', VISA)).toBe(true);
  await slow.wake();
  const found = async (text: string) => (await search.findByWords(text, 1)).map(({ _id }) => _id);
  expect(await found('visa 4242')).toEqual([order._id]);
  const { parcels: stored } = (await orders.find(order._id))!;
  expect(await found('1z999')).toEqual(stored === undefined ? [] : [order._id]);
});
