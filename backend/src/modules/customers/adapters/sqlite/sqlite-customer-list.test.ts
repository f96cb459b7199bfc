import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import { newId } from '#shared/object-id.js';
import { ADA, anOrder, aPart, signedIn } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { customerListContract } from '../../ports/customer-list.contract.js';
import { COPY_CUSTOMERS, WRONG_CUSTOMERS } from './customer.schema.js';
import { SqliteCustomerList } from './sqlite-customer-list.js';

const AT = '2026-03-01T09:30:00.000Z';

// Before the store is closed; `doctor` compares the table with the accounts and orders in the same way.
afterEach(() => expect(store().all(WRONG_CUSTOMERS)).toEqual([]));
const store = temporaryStore();

customerListContract('SQLite', () => ({
  customers: new SqliteCustomerList(store()),
  orders: new SqliteOrderRepository(store()),
  parts: new SqlitePartRepository(store()),
  users: new SqliteUserRepository(store()),
}));

it('are what accounts and orders make when these are deleted, and after a copy', async () => {
  const [users, orders, parts] = [
    new SqliteUserRepository(store()),
    new SqliteOrderRepository(store()),
    new SqlitePartRepository(store()),
  ];
  const part = await parts.add(aPart({ min_order: 1 }), ADA);
  for (const email of ['carl@test.com', 'eve@test.com', 'eve@test.com'])
    await orders.recordPayment((await orders.place(anOrder(part, { email }))).order._id, `pi_${newId()}`, AT);
  for (const email of ['carl@test.com', 'dora@test.com']) await signedIn(users, email, 'Someone');
  const rows = () => store().all('SELECT _id, name, role, orders, gross_cents FROM customers ORDER BY _id');
  const before = rows();
  await store().write((tx) => {
    for (const sql of COPY_CUSTOMERS.split(';')) if (sql.trim() !== '') tx.run(sql);
  });
  expect(rows()).toEqual(before);
  await store().write((tx) => tx.run('DELETE FROM users'));
  expect(rows()).toMatchObject([
    { _id: 'carl@test.com', name: 'Carl Customer', role: null, orders: 1 },
    { _id: 'eve@test.com', orders: 2 },
  ]);
  await store().write((tx) => tx.run('DELETE FROM orders WHERE email = ?', ['eve@test.com']));
  expect(rows()).toMatchObject([{ _id: 'carl@test.com' }]);
});

describe('the list of thousands of customers', () => {
  const INSERT = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    INSERT INTO users (_id, email, name, email_verified, token_version, created_at)
    SELECT printf('%024x', i), 'c' || i || '@test.com', 'Carl', 1, 0, '2026-03-01T09:30:00.000Z' FROM n`;

  it.each([
    ['orders', 1, 0],
    ['gross', 1, 0],
    ['last_order_at', 1, 0],
    ['email', 0, 1],
  ] as const)('sorted by %s is sorted in the thread or read along an index', async (sort, inThread, inTurn) => {
    await store().write((tx) => tx.run(INSERT, [2100]));
    const [thread, turn] = [jest.spyOn(store(), 'allInThread'), jest.spyOn(store(), 'all')];
    const page = await new SqliteCustomerList(store()).list({}, { sort, descending: true, limit: 100 });
    expect([page.items.length, page.total.count]).toEqual([100, 2100]);
    expect(thread).toHaveBeenCalledTimes(inThread);
    const sorts = turn.mock.calls.filter(([sql]) => sql.includes('ORDER BY'));
    expect(sorts).toHaveLength(inTurn);
  });

  it('takes as many statements as that of a few', async () => {
    const statements = async () => {
      const spies = (['all', 'one', 'allInThread'] as const).map((name) => jest.spyOn(store(), name));
      await new SqliteCustomerList(store()).list({}, { sort: 'gross', descending: true, limit: 100 });
      const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      jest.restoreAllMocks();
      return count;
    };
    await store().write((tx) => tx.run(INSERT, [3]));
    const few = await statements();
    await store().write((tx) => tx.run('DELETE FROM users'));
    await store().write((tx) => tx.run(INSERT, [100]));
    expect(await statements()).toBe(few);
  });
});
