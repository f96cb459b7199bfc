import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { newId } from '#shared/object-id.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { orderNumber } from '../../domain/order-number.js';
import { insertOrder } from './sqlite-order-row.js';
import { SqliteOrderRepository } from './sqlite-order.repository.js';

describe('order numbers', () => {
  const store = temporaryStore();

  it('differ from those of other orders', async () => {
    const orders = new SqliteOrderRepository(store());
    const part = await new SqlitePartRepository(store()).add(aPart(), ADA);
    const id = newId();
    for (const attempt of [0, 1]) {
      const { order } = await orders.place(anOrder(part));
      await store().write((tx) =>
        tx.run('UPDATE orders SET number = ? WHERE _id = ?', [orderNumber(id, attempt), order._id]),
      );
    }
    const { order } = await orders.place(anOrder(part));
    await store().write((tx) => insertOrder(tx, { ...order, _id: id }));
    expect(await orders.find(id)).toMatchObject({ number: orderNumber(id, 2) });
  });
});
