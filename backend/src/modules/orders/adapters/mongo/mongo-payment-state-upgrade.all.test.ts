import { MongoSalesFigures } from '#app/stats/adapters/mongo/mongo-sales-figures.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { MongoPaymentStateUpgrade } from './mongo-payment-state-upgrade.js';
import { ORDERS } from './order.schema.js';

const AT = '2026-03-01T09:30:00.000Z';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const store = temporaryMongo();

it('refuses to ship an order that an earlier version refunded in full, and does not count it as to be shipped', async () => {
  const orders = () => new MongoOrderRepository(store());
  const part = await new MongoPartRepository(store()).add(aPart(), ADA);
  const { order } = await orders().place(anOrder(part), { created_at: AT });
  await orders().recordPayment(order._id, 'pi_1', AT);
  const refund = { id: 're_1', amount_cents: order.total_cents, status: 'succeeded', created_at: AT } as const;
  await orders().recordRefunds('pi_1', [refund]);
  // An earlier version stored no payment state, and its sums had no `to_ship`.
  await store()
    .collection(ORDERS)
    .updateOne({ _id: order._id }, { $unset: { payment_state: 1 } });
  expect(await orders().ship(order._id, AT, ADA)).toBe('refunded');
  await new MongoPaymentStateUpgrade(store()).sweep();
  const { orders: counts } = await new MongoSalesFigures(store()).read(MARCH, 1);
  expect(counts).toMatchObject({ pending: 1, to_ship: 0 });
});
