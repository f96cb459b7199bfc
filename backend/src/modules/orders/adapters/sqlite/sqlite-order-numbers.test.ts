import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import type * as numbers from '../../domain/order-number.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { giveNumbers } from './sqlite-order-numbers.js';
import { SqliteOrderRepository } from './sqlite-order.repository.js';

jest.mock('../../domain/order-number.js', () => {
  const actual = jest.requireActual<typeof numbers>('../../domain/order-number.js');
  return {
    ...actual,
    orderNumber: (id: string, attempt = 0) => (attempt < 2 ? `NB-0000-000${attempt}` : actual.orderNumber(id, attempt)),
  };
});

describe('numbers that other orders have already', () => {
  const store = openSqliteStore(':memory:');
  const orders = new SqliteOrderRepository(store);
  afterAll(() => store.close());

  it('are not given again, to new orders or to those without a number', async () => {
    const part = await new SqlitePartRepository(store).add(aPart(), ADA);
    const placed = [];
    for (let i = 0; i < 4; i += 1) placed.push((await orders.place(anOrder(part))).order);
    const given = placed.map(({ number }) => number);
    expect(given.slice(0, 2)).toEqual(['NB-0000-0000', 'NB-0000-0001']);
    expect(new Set(given).size).toBe(4);
    for (const order of placed) expect(await orders.find(order._id)).toEqual(order);

    await store.write((tx) => {
      tx.run('UPDATE orders SET number = NULL');
      giveNumbers(tx);
    });
    const again = await orders.findMany(placed.map(({ _id }) => _id));
    expect(again.map(({ number }) => number).sort()).toEqual([...given].sort());
  });
});
