import { ORDER_STATUSES } from '../../domain/order.js';
import { refillSearchIndex } from '#shared/sqlite/search-index.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { orderSearch } from './order.schema.js';
import { SqliteOrderRepository } from './sqlite-order.repository.js';

const store = temporaryStore();
const LAST = '(SELECT max(seq) FROM orders)';

/** Runs each step in a commit of its own; the writes of a step share it. */
async function run(steps: (() => Promise<unknown>[])[]): Promise<void> {
  for (const step of steps) {
    const before = store().commits;
    await Promise.all(step());
    expect(store().commits).toBe(before + 1);
  }
}

const write = (sql: string) => store().write((tx) => tx.run(sql));
const cancelLast = () => write(`DELETE FROM orders WHERE seq = ${LAST}`);
const payLast = () =>
  write(`UPDATE orders SET status = 'pending', transactionId = 'pi_' || seq, paid_at = created_at WHERE seq = ${LAST}`);
const renameLast = () => write(`UPDATE orders SET name = 'Renamed' WHERE seq = ${LAST}`);
const rename = () => write(`UPDATE orders SET name = 'Another' WHERE seq = (SELECT min(seq) FROM orders)`);

/** The words of each search index. */
function words() {
  return ORDER_STATUSES.map((status) => {
    const { name } = orderSearch(status);
    store().all(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_${status} USING fts5vocab ('main', '${name}', 'row')`);
    return store().all(`SELECT term, doc FROM temp.words_${status}`);
  });
}

it('has the words of every order, however the orders of a commit change', async () => {
  const orders = new SqliteOrderRepository(store());
  const part = await new SqlitePartRepository(store()).add(aPart({ quantity: 10_000 }), ADA);
  let customers = 0;
  const place = () => {
    customers += 1;
    return orders.place(anOrder(part, { name: `Name${customers}`, amount: 200 - 10 * customers }));
  };
  await run([
    () => [place(), place(), place()],
    () => [place(), cancelLast(), place(), cancelLast()],
    () => [cancelLast(), place()],
    () => [payLast(), place(), payLast(), place()],
    () => [renameLast(), rename(), place(), renameLast()],
    () => [place(), cancelLast(), cancelLast(), place(), place()],
    () => [cancelLast()],
    () => [place()],
  ]);
  const found = words();
  expect(found.flat().length).toBeGreaterThan(10);
  for (const status of ORDER_STATUSES)
    for (const sql of refillSearchIndex(orderSearch(status))
      .split(';')
      .filter((text) => text.trim()))
      await write(sql);
  expect(found).toEqual(words());
});

it('finds the orders of one commit in the order of their totals', async () => {
  const orders = new SqliteOrderRepository(store());
  const part = await new SqlitePartRepository(store()).add(aPart({ quantity: 10_000 }), ADA);
  const amounts = [30, 10, 20];
  await Promise.all(amounts.map((amount) => orders.place(anOrder(part, { name: 'Ann', amount }))));
  const page = await orders.list({ q: 'ann' }, { sort: 'total_price', descending: false, limit: 10 });
  expect(page.items.map(({ amount }) => amount)).toEqual([10, 20, 30]);
});
