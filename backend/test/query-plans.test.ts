import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { ORDER_LIST, type OrderFilter } from '#modules/orders/domain/order.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { PART_LIST, type PartFilter } from '#modules/parts/domain/part.js';
import { SqliteSalesFigures } from '#app/stats/adapters/sqlite/sqlite-sales-figures.js';
import { sortsOf } from '#shared/list-definition.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { collect } from './support/concurrency.js';
import { temporaryStore } from '#test/support/temporary-store.js';

const store = temporaryStore();

/** A store that records SQLite's plan of each query. */
function watched(): { store: SqliteStore; plans: string[] } {
  const plans: string[] = [];
  const note = (sql: string, params: readonly SqlValue[] = []) => {
    const steps = store().all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
    plans.push(...steps.map(({ detail }) => `${detail}   in   ${sql}`));
  };
  const watchedStore = new Proxy(store(), {
    get(target, name, receiver) {
      if (name !== 'all' && name !== 'one' && name !== 'allAside')
        return Reflect.get(target, name, receiver) as unknown;
      return (sql: string, params?: readonly SqlValue[]) => {
        note(sql, params);
        return target[name](sql, params);
      };
    },
  });
  return { store: watchedStore, plans };
}

/** Detects a sort or a full table scan; a scan along an index under a limit counts as neither. */
const slow = (plans: readonly string[]) =>
  plans.filter(
    (plan) => plan.includes('TEMP B-TREE') || (/SCAN (parts|orders)\b/.test(plan) && !plan.includes('USING')),
  );

const cursorOf = (sort: string, value: string | number) => ({ order: sort, value, id: 'x', back: false });

describe.each(sortsOf(ORDER_LIST))('orders sorted by %s', (sort) => {
  const filters: OrderFilter[] = [
    {},
    { status: 'pending' },
    { email: 'carl@test.com' },
    { email: 'carl@test.com', status: 'unpaid' },
    // In another order, the orders of one part are sorted.
    ...(sort === 'created_at' ? [{ part_id: 'p' }, { part_id: 'p', status: 'shipped' } as const] : []),
  ];
  it.each(filters)('are read along an index on every page with %j', async (filter) => {
    const { store: seen, plans } = watched();
    const orders = new SqliteOrderRepository(seen);
    for (const descending of [false, true])
      for (const cursor of [undefined, cursorOf(sort, sort === 'created_at' ? '2026' : 5)])
        await orders.list(filter, { sort, descending, limit: 20, ...(cursor && { cursor }) });
    expect(plans.length).toBeGreaterThan(7);
    expect(slow(plans)).toEqual([]);
    if (Object.keys(filter).length > 0) expect(plans.filter((plan) => plan.startsWith('SCAN orders'))).toEqual([]);
    // One customer or part has few orders, but one status has half of all orders.
    const narrow = filter.email ? /orders_(of_email|unpaid)/ : filter.part_id ? /INTEGER PRIMARY KEY/ : /./;
    const ofOrders = plans.filter((plan) => /(SCAN|SEARCH) orders\b/.test(plan));
    expect(ofOrders.filter((plan) => !narrow.test(plan))).toEqual([]);
  });
});

it.each(sortsOf(ORDER_LIST))('reads only the orders of a part when they are sorted by %s', async (sort) => {
  const { store: seen, plans } = watched();
  await new SqliteOrderRepository(seen).list({ part_id: 'p' }, { sort, descending: true, limit: 20 });
  const read = plans.filter((plan) => /^(SCAN|SEARCH) order/.test(plan));
  expect(read.length).toBeGreaterThan(1);
  for (const plan of read)
    expect(plan).toMatch(/^SEARCH (order_parts USING PRIMARY KEY|orders USING INTEGER PRIMARY KEY)/);
});

it('reads overdue unpaid orders along their index', async () => {
  const { store: seen, plans } = watched();
  const orders = new SqliteOrderRepository(seen);
  await orders.findUnpaidBefore('2026', 100);
  await orders.findUnpaidBefore('2026', 100, { _id: 'x', created_at: '2025' });
  expect(plans.length).toBe(2);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH orders USING INDEX orders_in_status_by_age/);
});

describe.each(sortsOf(PART_LIST))('parts sorted by %s', (sort) => {
  const filters: PartFilter[] = [
    {},
    { in_stock: true },
    ...(sort === 'price'
      ? [
          { min_price_cents: 5, max_price_cents: 9 },
          { in_stock: true, min_price_cents: 5 },
        ]
      : []),
    ...(sort === 'quantity' ? [{ max_quantity: 10 }, { in_stock: false, max_quantity: 10 }] : []),
  ];
  it.each(filters)('are read along an index on every page with %j', async (filter) => {
    const { store: seen, plans } = watched();
    const parts = new SqlitePartRepository(seen);
    for (const descending of [false, true])
      for (const cursor of [undefined, cursorOf(sort, ['price', 'quantity'].includes(sort) ? 5 : 'a')])
        await parts.list(filter, { sort, descending, limit: 20, ...(cursor && { cursor }) });
    expect(plans.length).toBeGreaterThan(7);
    expect(slow(plans)).toEqual([]);
  });
});

it.each(sortsOf(PART_LIST))('reads only the parts with given ids when they are sorted by %s', async (sort) => {
  const { store: seen, plans } = watched();
  await new SqlitePartRepository(seen).list({ ids: ['a', 'b'] }, { sort, descending: true, limit: 20 });
  const read = plans.filter((plan) => /^(SCAN|SEARCH) parts/.test(plan));
  expect(read.length).toBeGreaterThan(1);
  for (const plan of read) expect(plan).toMatch(/^SEARCH parts USING (COVERING )?INDEX \w+ \(_id=\?\)/);
});

it('reads the figures from sums and indexes, never from the orders', async () => {
  const { store: seen, plans } = watched();
  const figures = new SqliteSalesFigures(seen);
  await figures.read({ from: '2026-01-15', to: '2026-06-15' }, 10);
  const read = plans.filter((plan) => !plan.includes('TEMP B-TREE'));
  expect(
    read.filter((plan) => /(SCAN|SEARCH) orders\b/.test(plan) && !/INTEGER PRIMARY KEY|orders_not_to_ship/.test(plan)),
  ).toEqual([]);
  expect(read.filter((plan) => /SCAN parts\b/.test(plan))).toEqual([]);
});

it('finds payment records by indexes', async () => {
  const { store: seen, plans } = watched();
  const [orders, payments] = [new SqliteOrderRepository(seen), new SqlitePaymentRepository(seen)];
  const unmatched = new SqliteUnmatchedPaymentRepository(seen);
  const period = { from: '2026-03-01', to: '2026-03-02' };
  await collect(orders.paidIn(period));
  await orders.findMany(['a', 'b']);
  await orders.findByTransactions(['pi_1', 'pi_2']);
  await payments.find('pi_1');
  await payments.findByOrder('a');
  await payments.findByTotal('carl@test.com', 1);
  await payments.latestDeclines({ order_id: 'a' }, '2026', 10);
  await payments.latestDeclines({ email: 'carl@test.com' }, '2026', 10);
  await unmatched.findMany(['pi_1', 'pi_2']);
  await unmatched.list(period, 10);
  for (const when of ['<=', '>'])
    seen.all(`SELECT seq FROM payment_intents WHERE next_check_at ${when} ? ORDER BY next_check_at, seq LIMIT ?`, [
      '2026',
      10,
    ]);
  expect(plans.length).toBeGreaterThan(12);
  expect(plans.filter((plan) => plan.startsWith('SCAN') || plan.includes('TEMP B-TREE'))).toEqual([]);
});
