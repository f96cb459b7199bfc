import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { ORDER_LIST, type OrderFilter, type OrderSort } from '#modules/orders/domain/order.js';
import { SqliteCustomerTotals } from '#modules/customers/adapters/sqlite/sqlite-customer-totals.js';
import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import { SqlitePaperRepository } from '#modules/papers/adapters/sqlite/sqlite-paper.repository.js';
import { SqliteOrderSearch } from '#modules/orders/adapters/sqlite/sqlite-order-search.js';
import { orderKeysIn } from '#modules/orders/domain/order-keys.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { PART_LIST, type PartFilter, type PartSort } from '#modules/parts/domain/part.js';
import { SqliteSalesFigures } from '#modules/sales-figures/adapters/sqlite/sqlite-sales-figures.js';
import { sortsOf } from '#shared/list-definition.js';
import { orderOf, type PageRequest } from '#shared/page.js';
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
      if (name !== 'all' && name !== 'one' && name !== 'allInThread')
        return Reflect.get(target, name, receiver) as unknown;
      return (sql: string, params?: readonly SqlValue[]) => {
        note(sql, params);
        return target[name](sql, params);
      };
    },
  });
  return { store: watchedStore, plans };
}

/** Reads of all rows; only a list without a filter ends one along an index early. */
const scans = (plans: readonly string[], filter: object) =>
  plans.filter(
    (plan) =>
      /^SCAN (parts|orders|order_parts)\b/.test(plan) && (Object.keys(filter).length > 0 || !plan.includes('USING')),
  );
const sorts = (plans: readonly string[]) => plans.filter((plan) => plan.includes('TEMP B-TREE'));

/** The plans of the first page and of a page in the middle, in both directions. */
async function plansOf<Sort extends string>(
  sort: Sort,
  list: (seen: SqliteStore, page: PageRequest<Sort>) => Promise<unknown>,
): Promise<string[]> {
  const { store: seen, plans } = watched();
  for (const descending of [false, true])
    for (const value of [undefined, /^(created_at|name)$/.test(sort) ? '2026' : 5]) {
      const cursor = { order: orderOf(sort, descending), value: value ?? '', id: 'x', back: false };
      await list(seen, { sort, descending, limit: 20, ...(value !== undefined && { cursor }) });
    }
  expect(plans.length).toBeGreaterThan(7);
  return plans;
}

const ofOrders = (sort: OrderSort, filter: OrderFilter) =>
  plansOf(sort, (seen, page) => new SqliteOrderRepository(seen).list(filter, page));
const ofParts = (sort: PartSort, filter: PartFilter) =>
  plansOf(sort, (seen, page) => new SqlitePartRepository(seen).list(filter, page));

const CARL = { email: 'carl@test.com' };
const BEFORE = { placed_before: '2026-03-01T00:00:00.000Z' };
const DAYS = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T23:59:59.999Z' };

describe('a page in the order of an index', () => {
  it.each<[OrderSort, OrderFilter]>([
    ...(['created_at', 'total_price'] as const).flatMap((sort): [OrderSort, OrderFilter][] => [
      [sort, {}],
      [sort, { status: 'pending' }],
      [sort, { to_ship: true }],
    ]),
    ['created_at', { to_ship: true, ...BEFORE }],
    ['created_at', { status: 'unpaid', ...BEFORE }],
    ['created_at', BEFORE],
    ['created_at', { ...CARL, ...BEFORE }],
    ['created_at', DAYS],
    ['created_at', { status: 'shipped', ...DAYS }],
    ['created_at', { part_id: 'p', ...DAYS }],
    ['created_at', CARL],
    ['created_at', { ...CARL, status: 'unpaid' }],
    ['created_at', { part_id: 'p' }],
    ['created_at', { part_id: 'p', status: 'shipped' }],
  ])('is read without a scan or a sort: orders by %s with %j', async (sort, filter) => {
    const plans = await ofOrders(sort, filter);
    expect([...scans(plans, filter), ...sorts(plans)]).toEqual([]);
  });

  it.each<[PartSort, PartFilter]>([
    ...sortsOf(PART_LIST).flatMap((sort): [PartSort, PartFilter][] => [
      [sort, {}],
      [sort, { in_stock: true }],
      [sort, { archived: true }],
    ]),
    ['price', { min_price_cents: 5, max_price_cents: 9 }],
    ['price', { in_stock: true, min_price_cents: 5 }],
    ['quantity', { max_quantity: 10 }],
    ['quantity', { in_stock: false, max_quantity: 10 }],
  ])('is read without a scan or a sort: parts by %s with %j', async (sort, filter) => {
    const plans = await ofParts(sort, filter);
    expect([...scans(plans, filter), ...sorts(plans)]).toEqual([]);
  });
});

it('reads a page of messages along their ages', async () => {
  const plans = await plansOf('created_at', (seen, page) => new SqliteMessageRepository(seen).list({}, page));
  const read = plans.filter((plan) => /^(SCAN|SEARCH) messages\b/.test(plan));
  expect(read).toHaveLength(4);
  for (const plan of read) expect(plan).toMatch(/^(SCAN|SEARCH) messages USING INDEX messages_by_age\b/);
});

describe('a page that is sorted', () => {
  it.each<[OrderSort, OrderFilter]>([
    ...sortsOf(ORDER_LIST).map((sort): [OrderSort, OrderFilter] => [sort, { q: 'fan' }]),
    ['amount', { status: 'pending' }],
    ['amount', { to_ship: true }],
    ['total_price', { status: 'unpaid', ...BEFORE }],
    ['amount', BEFORE],
    ['total_price', DAYS],
    ['amount', CARL],
    ['total_price', CARL],
    ['total_price', { ...CARL, status: 'unpaid' }],
    ['amount', { part_id: 'p' }],
    ['total_price', { part_id: 'p', q: 'fan' }],
  ])('reads only matching rows: orders by %s with %j', async (sort, filter) => {
    const plans = await ofOrders(sort, filter);
    expect(scans(plans, filter)).toEqual([]);
    expect(sorts(plans).length).toBeGreaterThan(0);
  });

  it.each<[PartSort, PartFilter]>(
    sortsOf(PART_LIST).flatMap((sort): [PartSort, PartFilter][] => [
      [sort, { q: 'fan', in_stock: true }],
      [sort, { ids: ['a', 'b'] }],
    ]),
  )('reads only matching rows: parts by %s with %j', async (sort, filter) => {
    const plans = await ofParts(sort, filter);
    expect(scans(plans, filter)).toEqual([]);
    expect(sorts(plans).length).toBeGreaterThan(0);
  });
});

it('reads a few orders of a customer or a part, not all of a status', async () => {
  for (const narrow of [CARL, { part_id: 'p' }])
    for (const status of [{ status: 'pending' }, { to_ship: true }] as const) {
      const plans = await ofOrders('created_at', { ...narrow, ...status });
      expect(plans.filter((plan) => plan.includes('(status=?'))).toEqual([]);
    }
});

it('reads overdue unpaid orders along an index', async () => {
  const { store: seen, plans } = watched();
  const orders = new SqliteOrderRepository(seen);
  await orders.findUnpaidBefore('2026', 100);
  await orders.findUnpaidBefore('2026', 100, { _id: 'x', created_at: '2025' });
  expect(plans.length).toBe(2);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH orders USING INDEX .*\(status=\? AND /);
});

it('reads the figures from sums and indexes, never from the orders', async () => {
  const { store: seen, plans } = watched();
  const figures = new SqliteSalesFigures(seen);
  await figures.read({ from: '2026-01-15', to: '2026-06-15' }, 10);
  await figures.waiting('2026-06-15T09:30:00.000Z', 10);
  const read = plans.filter((plan) => !plan.includes('TEMP B-TREE'));
  expect(
    read.filter(
      (plan) =>
        /(SCAN|SEARCH) orders\b/.test(plan) &&
        !/INTEGER PRIMARY KEY|orders_not_to_ship|orders_with_failed_refund|orders_with_open_correction|COVERING INDEX orders_by_payment|orders_of_email_by_age/.test(
          plan,
        ),
    ),
  ).toEqual([]);
  expect(
    read.filter((plan) => /SCAN (parts|reviews|disputes|unmatched_payments|messages USING INDEX)\b/.test(plan)),
  ).toEqual([]);
});

it('identifies orders and adds up those of a customer along indexes', async () => {
  const { store: seen, plans } = watched();
  const search = new SqliteOrderSearch(seen);
  for (const text of ['NB-7K2M-9QXD', '2026-000123']) await search.identify(orderKeysIn(text), 8);
  await search.findByEmail('carl@test.com', 8);
  await new SqliteCustomerTotals(seen).of('carl@test.com');
  await new SqlitePaperRepository(seen).list(CARL, { sort: 'issued_at', descending: true, limit: 20 });
  const read = plans.filter((plan) => /^(SCAN|SEARCH) (?!json_each|value)/.test(plan));
  expect(read.length).toBeGreaterThan(12);
  expect(read.filter((plan) => /^SCAN (orders|papers|order_references)\b/.test(plan))).toEqual([]);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE') && !plan.includes('FROM papers'))).toEqual([]);
});

it('adds up the papers of a period from an index alone', async () => {
  const { store: seen, plans } = watched();
  for (const filter of [{}, DAYS]) await new SqlitePaperRepository(seen).sums(filter);
  const read = plans.filter((plan) => /^(SCAN|SEARCH) papers USING INDEX papers_by_age\b/.test(plan));
  expect(read).toHaveLength(2);
  // The plan does not call the index covering, because of its generated column. The program says which cursor each column is read from.
  for (const plan of read) {
    const program = store().all<{ opcode: string; p1: number }>(`EXPLAIN ${plan.split('   in   ')[1]}`);
    const [table] = program.filter(({ opcode }) => opcode === 'OpenRead');
    const cursors = program.filter(({ opcode }) => opcode === 'Column').map(({ p1 }) => p1);
    expect(cursors.length).toBeGreaterThan(5);
    expect(cursors).not.toContain(table?.p1);
  }
});

it('lists the orders with an open request along their index', async () => {
  const plans = await ofOrders('created_at', { correction_requested: true });
  for (const plan of plans.filter((one) => /^(SCAN|SEARCH) orders\b/.test(one)))
    expect(plan).toContain('orders_with_open_correction');
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
