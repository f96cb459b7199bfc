import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { UPLOAD_FILES } from '#modules/parts/adapters/mongo/upload.schema.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { OrderCancelling } from '#modules/orders/adapters/mongo/mongo-order-cancelling.js';
import { newId } from '#shared/object-id.js';
import { anOrder } from '#test/support/builders.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { crashAt } from '#test/support/failing-writes.js';
import { recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { type CheckedShop, populated, problemsOf, repaired } from '#test/support/checked-shop.js';
import { dataCheckerContract } from '../../ports/data-checker.contract.js';
import { outboxOf, recoveryOf } from '#app/wiring/mongo-store.js';
import { MongoDataChecker } from './mongo-data-checker.js';

const store = temporaryMongo();

/** A shop whose servers send messages, and in which a check waits for `during`: only as long as the servers need to finish their work. */
const shop = (during: () => Promise<void> = async () => undefined): CheckedShop => ({
  ...mongoShop(store()),
  checker: new MongoDataChecker(store(), [outboxOf(store())], outboxOf(store()), during),
  change: async (type, id, fields) => {
    const given = Object.entries(fields);
    const $set = Object.fromEntries(given.filter(([, value]) => value !== null));
    const $unset = Object.fromEntries(given.flatMap(([field, value]) => (value === null ? [[field, 1]] : [])));
    const { db } = store().collection(PARTS).model.db;
    const change = { ...(Object.keys($set).length > 0 && { $set }), ...(Object.keys($unset).length > 0 && { $unset }) };
    await db?.collection(type).updateOne({ _id: id } as object, change);
  },
  remove: async (type, ids) => {
    const { db } = store().collection(PARTS).model.db;
    await db?.collection(type).deleteMany({ _id: { $in: [...ids] } } as object);
  },
  lose: (filename) => store().collection(UPLOAD_FILES.files).deleteMany({ filename }),
});

dataCheckerContract('MongoDataChecker', shop);

describe('MongoDataChecker', () => {
  let ids: Awaited<ReturnType<typeof populated>>;
  beforeEach(async () => {
    ids = await populated(shop());
  });

  const placeAndStop = async () => {
    const order_id = newId(Date.now() - 90_000);
    await new MongoStock(store()).reserve(order_id, { part_id: ids.fan, amount: 2, total_cents: 2000 });
    return order_id;
  };

  it('reports work that recovery did not finish, and none that it finished while the check waited', async () => {
    const order_id = await placeAndStop();
    const { order } = await shop().orders.place(anOrder((await shop().parts.find(ids.fan))!, { amount: 1 }));
    await new OrderCancelling(store()).begin(order._id);
    expect(await problemsOf(shop(), 'work')).toEqual([
      `Unfinished, and not recovered: 2 pieces of part ${ids.fan} are reserved for order ${order_id}.`,
      `Unfinished, and not recovered: order ${order._id} is being cancelled.`,
    ]);
    expect(await problemsOf(shop(), 'stock')).toEqual([]);
    expect(
      await problemsOf(
        shop(() => recover(store())),
        'work',
      ),
    ).toEqual([]);
    expect(await problemsOf(shop(), 'stock')).toEqual([]);
  });

  it('reports a refund whose pieces recovery did not return, and no problem of the stock', async () => {
    const lines = [{ part_id: ids.fan, pieces: 1, restock: true }];
    const refund = { amount_cents: 1000, status: 'succeeded', created_at: '2026-03-09T10:00:00.000Z', lines } as const;
    for (const at of [2, 4])
      await crashAt(store(), at, 'before', (server) =>
        new MongoOrderRepository(server).recordRefunds('pi_paid', [{ ...refund, id: `re_${at}` }]),
      );
    expect(await problemsOf(shop(), 'stock')).toEqual([]);
    expect(await problemsOf(shop(), 'work')).toEqual([
      `Unfinished, and not recovered: 1 pieces of part ${ids.fan} were returned by a refund of order ${ids.paid}.`,
      `Unfinished, and not recovered: a refund of order ${ids.paid} has not returned its pieces to the stock.`,
    ]);
    await recover(store());
    expect(await problemsOf(shop(), 'work')).toEqual([]);
    expect(await problemsOf(shop(), 'stock')).toEqual([]);
  });

  it('finishes what stopped servers left, because no server may run', async () => {
    await placeAndStop();
    const checker = new MongoDataChecker(store(), recoveryOf(store()), outboxOf(store()), async () => undefined);
    expect(await problemsOf({ ...shop(), checker }, 'work')).toEqual([]);
  });

  it('does not report what only looks wrong because a server writes it step by step', async () => {
    await shop().change('parts', ids.fan, { quantity: 96 });
    expect(
      await problemsOf(
        shop(() => shop().change('parts', ids.fan, { quantity: 95 })),
        'stock',
      ),
    ).toEqual([]);
  });

  it('reports wrong payment states and sort keys, and computes them again', async () => {
    await shop().change('orders', ids.paid, { payment_state: null });
    const values = { loudness: 22, gone: ['x'] };
    await shop().change('parts', ids.fan, { quantityAboveMinimum: 3, name_key: 'van', sku_key: null, values });
    expect(await problemsOf(shop(), 'counters')).toEqual([
      `Order ${ids.paid}: its payment state is “none”, but its refunds and disputes make “disputed”.`,
      `Part ${ids.fan}: its quantityAboveMinimum is “3”, but its fields make “94”.`,
      `Part ${ids.fan}: its name_key is “van”, but its fields make “ångström fan”.`,
      `Part ${ids.fan}: its sku_key is “”, but its fields make “nb-alu-8”.`,
      `Part ${ids.fan}: filters find another loudness than its own.`,
      `Part ${ids.fan}: filters find another gone than its own.`,
    ]);
    const lines = ['Computed all payment states and sort keys again.'];
    expect(await repaired(shop())).toEqual({ problems: 0, lines });
  });

  it('reports search words that differ from the texts, and computes them again', async () => {
    await shop().change('parts', ids.fan, { words: ['van'] });
    await shop().change('orders', ids.paid, { words: [] });
    expect(await problemsOf(shop(), 'search')).toEqual([
      `The search words of part ${ids.fan} are not those of its texts.`,
      `The search words of order ${ids.paid} are not those of its texts.`,
    ]);
    expect(await repaired(shop())).toEqual({ problems: 0, lines: ['Computed the search words of 2 records again.'] });
    const page = { sort: 'created_at', descending: false, limit: 5 } as const;
    expect((await shop().parts.list({ q: 'nb-alu' }, page)).items).toMatchObject([{ _id: ids.fan }]);
    expect((await shop().orders.list({ q: '4711', status: 'pending' }, page)).items).toMatchObject([{ _id: ids.paid }]);
  });

  it('reports missing indexes and two orders of one transaction or number, and creates the indexes again', async () => {
    const numberOf = async (id: string) => (await shop().orders.find(id))!.number;
    const numbers = { paid: await numberOf(ids.paid), shipped: await numberOf(ids.shipped) };
    await store().collection(ORDERS).model.collection.dropIndex('by_transaction');
    await store().collection(PARTS).model.collection.dropIndex('by_price');
    await store().collection(ORDERS).model.collection.dropIndex('by_number');
    await shop().change('orders', ids.shipped, { transactionId: 'pi_paid', number: 'NB-0000-0000' });
    await shop().change('orders', ids.paid, { number: 'NB-0000-0000' });
    expect(await problemsOf(shop(), 'schema')).toEqual([
      'The index by_price of parts is missing.',
      'The index by_number of orders is missing.',
      'The index by_transaction of orders is missing.',
    ]);
    const [one, other] = [ids.paid, ids.shipped].sort();
    expect(await problemsOf(shop(), 'orders')).toEqual([
      `Orders ${one} and ${other} both have the number NB-0000-0000.`,
      `Orders ${one} and ${other} are both paid by the transaction pi_paid.`,
    ]);
    await shop().change('orders', ids.shipped, { transactionId: 'pi_shipped', number: numbers.shipped });
    await shop().change('orders', ids.paid, { number: numbers.paid });
    expect(await repaired(shop())).toEqual({
      problems: 0,
      lines: [
        'Created again: by_price of parts, by_number of orders, by_transaction of orders.',
        'Computed all payment states and sort keys again.',
        'Computed the search words of 0 records again.',
      ],
    });
  });
});
