import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { atOnce } from '#test/support/gather.js';
import { sellingOn, sqliteStores } from '#test/support/selling.js';
import { TouchedGateway } from '#test/support/touched-gateway.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { PaymentGateway } from './ports/payment.gateway.js';
import { MOST } from './reconciliation.service.js';

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
  let gateway: TouchedGateway | undefined;
  const wrap = (real: PaymentGateway) => (gateway = new TouchedGateway(real));
  return { calls, stores, shop: sellingOn({ ...stores, orders }, { wrap }), asked: () => gateway?.calls ?? [] };
}

it('asks the store once for each page of payments, not once for each payment', async () => {
  const { calls, stores, shop, asked } = countedShop();
  const part = await stores.parts.add(aPart({ quantity: 10_000 }), ADA);
  await Promise.all(
    atOnce(150, async () => {
      const { order } = await stores.orders.place(anOrder(part));
      const terms = { amount_cents: order.total_cents, email: order.email, order_id: order._id };
      const { id, clientSecret } = await shop.gateway.create(terms, order._id);
      await shop.pay(clientSecret);
      await stores.orders.recordPayment(order._id, id, new Date().toISOString());
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

it(`tells ${MOST} differences at most, and that there are more`, async () => {
  const { stores, shop } = countedShop();
  const part = await stores.parts.add(aPart({ quantity: 1_000_000 }), ADA);
  const pay = async (n: number) => {
    const { order } = await stores.orders.place(anOrder(part));
    await stores.orders.recordPayment(order._id, `pi_unknown_${n}`, new Date().toISOString());
  };
  await Promise.all(atOnce(MOST, pay));
  expect(await shop.reconciliation.read(ALL_TIMES)).toMatchObject({ more: false, checked: { orders: MOST } });
  await pay(MOST);
  const { differences, more } = await shop.reconciliation.read(ALL_TIMES);
  expect([differences.length, more]).toEqual([MOST, true]);
});
