import { newId } from '#shared/object-id.js';
import { ADA, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { stockContract } from '../../ports/stock.contract.js';
import { SqlitePartRepository } from './sqlite-part.repository.js';
import { SqliteStock } from './sqlite-stock.js';

const store = temporaryStore();

stockContract('SqliteStock', () => ({
  parts: new SqlitePartRepository(store()),
  reserve: (order_id, line) => store().write((tx) => new SqliteStock(tx).reserve(order_id, line)),
  release: (order_id, line) => store().write((tx) => new SqliteStock(tx).release(order_id, line)),
  existing: (ids) => store().write((tx) => new SqliteStock(tx).existing(ids)),
  adjust: (id, patch, version) => store().write((tx) => new SqliteStock(tx).adjust(id, patch, ADA, version)),
}));

it('takes the pieces of no part when one of several parts in a transaction is refused', async () => {
  const parts = new SqlitePartRepository(store());
  const [first, second] = [await parts.add(aPart(), ADA), await parts.add(aPart({ quantity: 9, min_order: 1 }), ADA)];
  const reserveBoth = store().write((tx) => {
    const [stock, order_id] = [new SqliteStock(tx), newId()];
    for (const { _id, price_cents } of [first, second])
      stock.reserve(order_id, { part_id: _id, amount: 10, total_cents: 10 * price_cents });
  });
  await expect(reserveBoth).rejects.toMatchObject({ code: 'out-of-stock' });
  expect(await Promise.all([first, second].map(({ _id }) => parts.find(_id)))).toEqual([first, second]);
});
