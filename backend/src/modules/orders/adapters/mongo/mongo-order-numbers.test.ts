import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type * as numbers from '../../domain/order-number.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';

jest.mock('../../domain/order-number.js', () => {
  const actual = jest.requireActual<typeof numbers>('../../domain/order-number.js');
  return {
    ...actual,
    orderNumber: (id: string, attempt = 0) => (attempt < 2 ? `NB-0000-000${attempt}` : actual.orderNumber(id, attempt)),
  };
});

describe('numbers that other orders have already', () => {
  const store = temporaryMongo();

  it('are not given to a new order', async () => {
    const orders = new MongoOrderRepository(store());
    const part = await new MongoPartRepository(store()).add(aPart(), ADA);
    const placed = [];
    for (let i = 0; i < 4; i += 1) placed.push((await orders.place(anOrder(part))).order);
    const given = placed.map(({ number }) => number);
    expect(given.slice(0, 2)).toEqual(['NB-0000-0000', 'NB-0000-0001']);
    expect(new Set(given).size).toBe(4);
    for (const order of placed) expect(await orders.find(order._id)).toEqual(order);
  });
});
