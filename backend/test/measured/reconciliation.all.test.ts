import type { Order } from '#modules/orders/domain/order.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { memoryInUse } from '#test/support/memory.js';
import { paymentServer, sqliteStores } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';

// @own-modules: it measures the memory of its process.

const ALL_TIMES = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const [PAGES, SIZE] = [1_000, 100];
const store = temporaryStore();

it('compares payments with their orders in less memory than their ids need', async () => {
  const stores = sqliteStores(store());
  const shop = paymentServer(stores);
  const part = await stores.parts.add(aPart(), ADA);
  const { order } = await stores.orders.place(anOrder(part));
  const terms = { amount_cents: order.total_cents, email: order.email, order_id: order._id };
  const intent = { ...(await shop.gateway.create(terms, order._id)), status: 'succeeded' as const };
  const paidBy = (transactionId: string): Order => ({
    ...{ ...order, transactionId, status: 'pending', paid_at: '2026-03-01T09:30:00.000Z' },
  });
  const idsOf = (page: number) => Array.from({ length: SIZE }, (_, n) => `pi_of_a_busy_year_${page}_${n}`);
  const memory: number[] = [];
  shop.gateway.list = async function* () {
    for (let page = 0; page < PAGES; page += 1) {
      if (page % (PAGES - 1) === 0) memory.push(memoryInUse());
      yield idsOf(page).map((id) => ({ ...intent, id }));
    }
  };
  stores.orders.findByTransactions = (ids) => Promise.resolve(ids.map(paidBy));
  stores.orders.paidIn = async function* () {
    for (let page = PAGES - 1; page >= 0; page -= 1) yield idsOf(page).map(paidBy);
  };
  const { checked, differences } = await shop.reconciliation.read(ALL_TIMES);
  expect({ checked, differences }).toEqual({ checked: { intents: 100_000, orders: 100_000 }, differences: [] });
  const [before = 0, after = 0] = memory;

  const withoutIds = memoryInUse();
  const ids = Array.from({ length: PAGES }, (_, page) => idsOf(page));
  expect(after - before).toBeLessThan((memoryInUse() - withoutIds) / 2);
  expect(ids).toHaveLength(PAGES);
});
