import { performance } from 'node:perf_hooks';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { temporaryStore } from '#test/support/temporary-store.js';

// @own-modules: it measures the event loop of its process.

const store = temporaryStore();
const NUMBERS = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS count FROM n`;

const INSERT_100_REVIEWS = `WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 99)
  INSERT INTO reviews (_id, name, email, review, rating, created_at)
  SELECT printf('%024x', i + ?), 'Carl', 'carl@test.com', 'Quiet, cool and built to last number ' || i, 5, '2026-01-01T00:00:00.000Z' FROM n`;

const cpuSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

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

it('holds the event loop at the commit of a write in steps for a small share of its work', async () => {
  let atCommit = NaN;
  const { exec } = SqliteConnection.prototype as unknown as { exec: (this: SqliteConnection, sql: string) => void };
  jest.spyOn(SqliteConnection.prototype, 'exec').mockImplementation(function (this: SqliteConnection, sql: string) {
    const before = process.cpuUsage();
    exec.call(this, sql);
    if (sql === 'COMMIT') atCommit = cpuSince(before);
  });
  const before = process.cpuUsage();
  await store().writeInSteps(function* (tx) {
    for (let batch = 0; batch < 200; batch += 1) {
      tx.run(INSERT_100_REVIEWS, [batch * 100]);
      yield;
    }
  });
  expect(atCommit).toBeLessThan(cpuSince(before) / 15);
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
