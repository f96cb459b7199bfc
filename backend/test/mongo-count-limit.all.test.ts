import { newOrder, toDocument } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { REVIEWS } from '#modules/reviews/adapters/mongo/review.schema.js';
import { MongoSalesFigures } from '#modules/sales-figures/adapters/mongo/mongo-sales-figures.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { newId } from '#shared/object-id.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { ADA, anOrder, aPart, aReview } from './support/builders.js';
import { temporaryMongo } from './support/temporary-mongo.js';

/** FerretDB stores ten thousand documents with their indexes in minutes, so that the limit is lower here; on SQLite it is the shop's. */
jest.mock('#shared/page.js', () => ({ ...jest.requireActual<object>('#shared/page.js'), COUNT_LIMIT: 100 }));

const NEWEST = { sort: 'created_at', descending: true, limit: 1 } as const;

const store = temporaryMongo();

const insertMany = <Document extends { _id: string }>(
  collection: CollectionDefinition<Document>,
  count: number,
  document: (n: number) => Document,
) =>
  store()
    .collection(collection)
    .insertAll(Array.from({ length: count }, (_, n) => document(n)));

it('caps the totals of orders, and caches their figures for a minute', async () => {
  const orders = new MongoOrderRepository(store());
  const part = await new MongoPartRepository(store()).add(aPart(), ADA);
  await insertMany(ORDERS, COUNT_LIMIT + 1, () => toDocument(newOrder(anOrder(part)), false));
  for (const filter of [{}, { status: 'unpaid' }, { email: 'carl@test.com' }] as const)
    expect((await orders.list(filter, NEWEST)).total).toEqual({ count: COUNT_LIMIT, capped: true });

  const figures = new MongoSalesFigures(store());
  const total = async () => (await figures.read({ from: '2026-03-01', to: '2026-03-31' }, 10)).orders.total;
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  expect(await total()).toBe(COUNT_LIMIT + 1);
  await store()
    .collection(ORDERS)
    .insert(toDocument(newOrder(anOrder(part)), false));
  clock.mockReturnValue(now + 59_999);
  expect(await total()).toBe(COUNT_LIMIT + 1);
  clock.mockReturnValue(now + 60_000);
  expect(await total()).toBe(COUNT_LIMIT + 2);
  clock.mockRestore();
});

it('counts all reviews exactly beyond the count limit, and caps the shown ones', async () => {
  const reviews = new MongoReviewRepository(store());
  const created_at = '2026-03-01T09:30:00.000Z';
  await insertMany(REVIEWS, COUNT_LIMIT + 3, (n) => ({
    ...aReview(),
    ...{ _id: newId(), created_at, hidden: n < 2, words: ['fine'] },
  }));
  const total = async (filter: Parameters<typeof reviews.list>[0]) => (await reviews.list(filter, NEWEST)).total;
  expect(await total({ status: 'shown' })).toEqual({ count: COUNT_LIMIT, capped: true });
  expect(await total({ status: 'hidden' })).toEqual({ count: 2, capped: false });
  expect(await total({ status: 'all' })).toEqual({ count: COUNT_LIMIT + 3, capped: false });
  expect(await total({ status: 'shown', q: 'fine' })).toEqual({ count: COUNT_LIMIT, capped: true });
});
