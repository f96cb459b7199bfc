import { setImmediate } from 'node:timers/promises';
import { ADA, anOrder, aPart, VISA } from '#test/support/builders.js';
import { concurrently } from '#test/support/concurrency.js';
import { paymentServer, sqliteStores } from '#test/support/payment-servers.js';
import { RecordingGateway } from '#test/support/test-gateways.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { PaymentGateway } from '../ports/payment.gateway.js';
import { MAX_DIFFERENCES } from './reconciliation.service.js';

const store = temporaryStore();
const ALL_TIMES = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** A shop whose calls to its stores are counted. */
function countedShop() {
  const calls: string[] = [];
  const stores = sqliteStores(store());
  const orders = new Proxy(stores.orders, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
  let gateway: RecordingGateway | undefined;
  const wrap = (real: PaymentGateway) => (gateway = new RecordingGateway(real));
  return { calls, stores, shop: paymentServer({ ...stores, orders }, { wrap }), asked: () => gateway?.calls ?? [] };
}

it('queries the store once per page of payments, not once per payment', async () => {
  const { calls, stores, shop, asked } = countedShop();
  const part = await stores.parts.add(aPart({ quantity: 10_000 }), ADA);
  await Promise.all(
    concurrently(150, async () => {
      const { order } = await stores.orders.place(anOrder(part));
      const terms = { amount_cents: order.total_cents, email: order.email, order_id: order._id };
      const { id, clientSecret } = await shop.gateway.create(terms, order._id);
      await shop.pay(clientSecret);
      await stores.orders.recordPayment(order._id, id, new Date().toISOString(), { card: VISA });
    }),
  );
  calls.length = 0;
  asked().length = 0;
  const { checked, differences } = await shop.reconciliation.read(ALL_TIMES);
  expect({ checked, differences }).toEqual({ checked: { intents: 150, orders: 150 }, differences: [] });
  // Two pages of intents, and one stream of orders.
  expect(calls.toSorted()).toEqual([...['findByTransactions', 'findByTransactions', 'findMany', 'findMany'], 'paidIn']);
  expect(asked()).toEqual([`list ${ALL_TIMES.from}`]);
});

it('looks up only the orders whose payment is missing in the list', async () => {
  const { stores, shop, asked } = countedShop();
  const part = await stores.parts.add(aPart({ quantity: 10_000 }), ADA);
  const pay = async (paid_at: string) => {
    const { order } = await stores.orders.place(anOrder(part));
    const terms = { amount_cents: order.total_cents, email: order.email, order_id: order._id };
    const { id, clientSecret } = await shop.gateway.create(terms, order._id);
    await shop.pay(clientSecret);
    await stores.orders.recordPayment(order._id, id, paid_at);
    return id;
  };
  const soon = new Date(Date.now() + 60_000).toISOString();
  const earlier = await pay(soon);
  await stores.orders.recordPayment((await stores.orders.place(anOrder(part))).order._id, 'pi_unknown', soon);
  const from = new Date(Date.parse((await shop.gateway.find(earlier))!.created_at) + 1).toISOString();
  while (new Date().toISOString() < from) await setImmediate();
  // Those that were paid after the period are listed in it, and are no orders of it.
  await Promise.all([...concurrently(50, () => pay(soon)), ...concurrently(5, () => pay('2100-01-01T00:00:00.000Z'))]);
  asked().length = 0;
  const { checked, differences } = await shop.reconciliation.read({ ...ALL_TIMES, from });
  expect(checked).toEqual({ intents: 55, orders: 52 });
  expect(differences).toMatchObject([{ kind: 'unknown-at-gateway', transactionId: 'pi_unknown' }]);
  expect(asked()).toEqual(expect.arrayContaining([`find ${earlier}`, 'find pi_unknown']));
  expect(asked().length).toBeLessThan(10);
});

it('stores the cards of payments that were recorded without one, once', async () => {
  const { calls, stores, shop } = countedShop();
  const part = await stores.parts.add(aPart(), ADA);
  const paid = async () => {
    const { order } = await stores.orders.place(anOrder(part));
    const terms = { amount_cents: order.total_cents, email: order.email, order_id: order._id };
    const { id, clientSecret, created_at } = await shop.gateway.create(terms, order._id);
    await shop.pay(clientSecret);
    await stores.orders.recordPayment(order._id, id, '2050-01-01T00:00:00.000Z');
    return { _id: order._id, created_at };
  };
  const earlier = await paid();
  const from = new Date(Date.parse(earlier.created_at) + 1).toISOString();
  while (new Date().toISOString() < from) await setImmediate();
  const { _id } = await paid();
  for (let read = 0; read < 2; read += 1)
    expect(await shop.reconciliation.read({ ...ALL_TIMES, from })).toMatchObject({ differences: [] });
  for (const id of [earlier._id, _id]) expect(await stores.orders.find(id)).toMatchObject(VISA);
  expect(calls.filter((name) => name === 'recordCard')).toHaveLength(2);
});

it(`returns at most ${MAX_DIFFERENCES} differences, and whether there are more`, async () => {
  const { stores, shop } = countedShop();
  const part = await stores.parts.add(aPart({ quantity: 1_000_000 }), ADA);
  const pay = async (n: number) => {
    const { order } = await stores.orders.place(anOrder(part));
    await stores.orders.recordPayment(order._id, `pi_unknown_${n}`, new Date().toISOString());
  };
  await Promise.all(concurrently(MAX_DIFFERENCES, pay));
  expect(await shop.reconciliation.read(ALL_TIMES)).toMatchObject({
    more: false,
    checked: { orders: MAX_DIFFERENCES },
  });
  await pay(MAX_DIFFERENCES);
  const { differences, more } = await shop.reconciliation.read(ALL_TIMES);
  expect([differences.length, more]).toEqual([MAX_DIFFERENCES, true]);
});
