import { performance } from 'node:perf_hooks';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { temporaryStore } from '#test/support/temporary-store.js';

// @own-modules: it measures the event loop of its process.

const store = temporaryStore();
const NUMBERS = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS count FROM n`;

/** The share of the time of `work` in which the event loop was busy: about 0 when a thread does it, 1 when the event loop does it. */
async function busyShareOf(work: Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work;
  return performance.eventLoopUtilization(before).utilization;
}

it('leaves the event loop free for other requests during a long query', async () => {
  await store().allInThread('SELECT 1');
  expect(await busyShareOf(store().allInThread(NUMBERS, [1_000_000]))).toBeLessThan(0.5);
});

it('leaves the event loop free for other requests during the commit of a write in steps', async () => {
  const connections = SqliteConnection.prototype as unknown as { commitInThread: () => Promise<void> };
  const { commitInThread } = connections;
  let share = 1;
  jest.spyOn(connections, 'commitInThread').mockImplementation(async function (this: SqliteConnection) {
    share = await busyShareOf(commitInThread.call(this));
  });
  await store().writeInSteps(function* (tx) {
    yield;
    tx.run('CREATE TABLE large AS SELECT zeroblob(30000000)');
  });
  expect(share).toBeLessThan(0.5);
});

it('completes a write in steps before a search that is thousands of times as long', async () => {
  const ended: string[] = [];
  const search = store()
    .allInThread(NUMBERS, [3_000_000])
    .then(() => ended.push('search'));
  const write = store()
    .writeInSteps(function* (tx) {
      yield;
      tx.run(`UPDATE counters SET value = 7 WHERE name = 'parts'`);
    })
    .then(() => ended.push('write'));
  await Promise.all([search, write]);
  expect(ended).toEqual(['write', 'search']);
});
