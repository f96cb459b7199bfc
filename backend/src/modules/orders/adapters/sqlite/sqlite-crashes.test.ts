import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { refuseWrite, SIDES } from '#test/support/failing-writes.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { Order } from '../../domain/order.js';
import { SqliteOrderRepository } from './sqlite-order.repository.js';

const AT = '2026-03-01T09:30:00.000Z';
const store = temporaryStore();

interface Shop {
  parts: SqlitePartRepository;
  orders: SqliteOrderRepository;
  part: Part;
  unpaid: Order;
  paid: Order;
}

/** All rows of all tables except the search indexes. */
function contentsOf(file: SqliteStore): string {
  const tables = file.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%' ORDER BY name`,
  );
  return JSON.stringify(tables.map(({ name }) => [name, file.all(`SELECT * FROM ${name}`)]));
}

const WORK: [string, number, (shop: Shop) => Promise<unknown>][] = [
  [
    'placing an order',
    6,
    ({ orders, part }) => orders.place(anOrder(part), { idempotency: { key: 'k', fingerprint: 'f' }, maxUnpaid: 9 }),
  ],
  ['cancelling an order as an admin', 9, ({ orders, unpaid }) => orders.cancel(unpaid._id, ADA)],
  [
    'recording a payment as an admin',
    8,
    ({ orders, unpaid }) => orders.recordPayment(unpaid._id, 'pi_2', AT, { by: ADA }),
  ],
  [
    'recording a refund by an admin',
    5,
    ({ orders }) =>
      orders.recordRefunds('pi_1', [
        { id: 're_1', amount_cents: 100, status: 'succeeded', created_at: AT, by: ADA.who },
      ]),
  ],
  [
    'recording a refund of pieces by an admin',
    6,
    ({ orders, part }) =>
      orders.recordRefunds('pi_1', [
        {
          ...{ id: 're_1', amount_cents: 2 * part.price_cents, status: 'succeeded', created_at: AT, by: ADA.who },
          lines: [{ part_id: part._id, pieces: 2, restock: true }],
        },
      ]),
  ],
  ['changing a part', 4, ({ parts, part }) => parts.update(part._id, { quantity: 5 }, ADA)],
  ['removing a part', 6, ({ parts, part }) => parts.remove(part._id, ADA)],
  [
    'importing parts',
    8,
    ({ parts, part: { _id, version } }) =>
      parts.importAll([{ _id, version, part: aPart({ quantity: 5 }) }, { part: aPart({ name: 'New' }) }], ADA, {
        dryRun: false,
      }),
  ],
];

it.each(WORK)('rolls back %s completely when the disk refuses one of its writes', async (_, writes, work) => {
  const shop = { parts: new SqlitePartRepository(store()), orders: new SqliteOrderRepository(store()) };
  const part = await shop.parts.add(aPart(), ADA);
  const { order: unpaid } = await shop.orders.place(anOrder(part));
  const { order: paid } = await shop.orders.place(anOrder(part));
  await shop.orders.recordPayment(paid._id, 'pi_1', AT);
  const sold = (await shop.parts.find(part._id))!;
  const before = contentsOf(store());
  for (const side of SIDES)
    // The COMMIT counts as a write as well.
    for (let at = 1; at <= writes + 1; at += 1) {
      const refused = await refuseWrite(at, side, () => work({ ...shop, part: sold, unpaid, paid }));
      expect([at, side, refused]).toEqual([at, side, true]);
      expect(contentsOf(store())).toBe(before);
    }
  expect(await refuseWrite(writes + 2, 'before', () => work({ ...shop, part: sold, unpaid, paid }))).toBe(false);
  expect(contentsOf(store())).not.toBe(before);
});
