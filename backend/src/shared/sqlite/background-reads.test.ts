import { setTimeout } from 'node:timers/promises';
import { temporaryStore } from '#test/support/temporary-store.js';
import { BackgroundReads } from './background-reads.js';

const store = temporaryStore();

const NUMBERS = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS count FROM n`;

it('runs a long query while other requests run', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  expect(await store().allAside(NUMBERS, [1_000_000])).toEqual([{ count: 1_000_000 }]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('reads what was written before', async () => {
  await store().write((tx) => tx.run(`UPDATE counters SET value = 7 WHERE name = 'parts'`));
  expect(await store().allAside('SELECT value FROM counters WHERE name = ?', ['parts'])).toEqual([{ value: 7 }]);
});

it('refuses to write, reports a failed query and answers the next one', async () => {
  await expect(store().allAside('DELETE FROM counters')).rejects.toMatchObject({ code: 'storage-read-only' });
  await expect(store().allAside('SELECT missing')).rejects.toThrow('no such column');
  expect(await store().allAside('SELECT ? AS one', [true])).toEqual([{ one: 1 }]);
});

it('refuses a query when too many wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => store().allAside('SELECT 1 AS one')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(results.at(-1)).toMatchObject({ reason: { kind: 'unavailable', code: 'storage-busy' } });
});

it('rejects the running and the waiting queries when the store closes', async () => {
  const queries = [store().allAside(NUMBERS, [1_000_000]), store().allAside(NUMBERS, [100_000_000])];
  const rejected = queries.map((query) => expect(query).rejects.toMatchObject({ code: 'storage-closed' }));
  store().close();
  await Promise.all(rejected);
  await expect(store().allAside('SELECT 1')).rejects.toMatchObject({ code: 'storage-closed' });
  await store().threadsEnded();
});

/** The driver aborts the process when its thread is terminated while it prepares a statement. */
const LONG_TO_PREPARE = `SELECT 1 /* ${'x'.repeat(3_000_000)} */`;

it('closes at any moment without aborting the process', async () => {
  for (let wait = 20; wait < 60; wait += 2) {
    const reads = new BackgroundReads(':memory:', () => undefined);
    const queries = Array.from({ length: 30 }, () => reads.all(LONG_TO_PREPARE, []));
    const answers = Promise.allSettled(queries);
    await setTimeout(wait);
    reads.close();
    await answers;
    await reads.ended;
  }
});
