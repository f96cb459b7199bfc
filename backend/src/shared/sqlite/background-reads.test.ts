import { Worker } from 'node:worker_threads';
import { temporaryStore } from '#test/support/temporary-store.js';
import { BackgroundReads } from './background-reads.js';

const store = temporaryStore();

const NUMBERS = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS count FROM n`;

it('reads what was written before', async () => {
  await store().write((tx) => tx.run(`UPDATE counters SET value = 7 WHERE name = 'parts'`));
  expect(await store().allInThread('SELECT value FROM counters WHERE name = ?', ['parts'])).toEqual([{ value: 7 }]);
});

it('refuses to write, reports a failed query and answers the next one', async () => {
  await expect(store().allInThread('DELETE FROM counters')).rejects.toMatchObject({ code: 'storage-read-only' });
  await expect(store().allInThread('SELECT missing')).rejects.toThrow('no such column');
  expect(await store().allInThread('SELECT ? AS one', [true])).toEqual([{ one: 1 }]);
});

it('refuses a query when too many of its client wait, and runs those of others in between', async () => {
  const ended: string[] = [];
  const ask = (key: string) =>
    store()
      .allInThread('SELECT 1 AS one', [], { key, rank: 'visitor' })
      .then(() => ended.push(key));
  const flood = Promise.allSettled(Array.from({ length: 130 }, () => ask('flood')));
  await ask('other');
  const results = await flood;
  // One runs, 20 wait.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  expect(results.at(-1)).toMatchObject({ reason: { kind: 'unavailable', code: 'storage-busy' } });
  expect(ended.indexOf('other')).toBeLessThanOrEqual(2);
});

it('runs no query whose client has left', async () => {
  const left = { key: 'gone', rank: 'visitor', hasLeft: () => true } as const;
  await expect(store().allInThread('SELECT 1 AS one', [], left)).rejects.toMatchObject({ code: 'client-gone' });
});

it('rejects the running and the waiting queries when the store closes', async () => {
  const queries = [store().allInThread(NUMBERS, [1_000_000]), store().allInThread(NUMBERS, [1_000_000])];
  const rejected = queries.map((query) => expect(query).rejects.toMatchObject({ code: 'storage-closed' }));
  store().close();
  await Promise.all(rejected);
  await expect(store().allInThread('SELECT 1')).rejects.toMatchObject({ code: 'storage-closed' });
  await store().threadsEnded();
});

it('closes without ending the thread during a query, because the driver would abort the process', async () => {
  const terminate = jest.spyOn(Worker.prototype, 'terminate').mockResolvedValue(0);
  const reads = new BackgroundReads(':memory:', () => undefined);
  const answers = Promise.allSettled([reads.all(NUMBERS, [100_000]), reads.all(NUMBERS, [100_000])]);
  reads.close();
  await answers;
  expect(terminate).not.toHaveBeenCalled();
  await reads.ended;
});
