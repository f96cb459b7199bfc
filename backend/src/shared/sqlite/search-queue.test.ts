import { SqliteDataChecker } from '#app/data-check/adapters/sqlite/sqlite-data-checker.js';
import { problemsOf } from '#test/support/checked-shop.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { Transaction } from './group-commit.js';
import { QUEUE_CHUNK } from './search-queue.js';

const store = temporaryStore();

/** Adds parts, numbered from 1. */
function addParts(tx: Transaction, count: number): void {
  tx.run(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, total_stocked, description, words, created_at)
     SELECT i, 'Fan', 'fan', '/a', 100 + i * 7 % 50, 5, 1, 5, 'Quiet', 'fan ' || i || ' quiet part ' || (i % 9), '2026-03-01T00:00:00.000Z' FROM n`,
  );
}

/** The faults of all search indexes and queues; the words of these parts are not those of their texts. */
async function faults(): Promise<string[]> {
  const lines = await problemsOf({ checker: new SqliteDataChecker(store()) }, 'search');
  return lines.filter((line) => line.startsWith('Search '));
}

function found(word: string): number {
  return store().all(`SELECT rowid FROM parts_fts WHERE parts_fts MATCH ?`, [word]).length;
}

it('writes all rows of a commit to a search index at once', async () => {
  await store().write((tx) => addParts(tx, QUEUE_CHUNK));
  // FTS5 adds a segment whenever it writes.
  expect(store().all('SELECT DISTINCT segid FROM parts_fts_idx')).toHaveLength(1);
  expect(found('fan')).toBe(QUEUE_CHUNK);
});

it('brings more rows up to date than one statement takes', async () => {
  const count = 2 * QUEUE_CHUNK + 1;
  await store().write((tx) => addParts(tx, count));
  await store().write((tx) => tx.run(`UPDATE parts SET words = 'case', price_cents = price_cents + 1`));
  expect([found('fan'), found('case')]).toEqual([0, count]);
  expect(await faults()).toEqual([]);
});

it('has the words of every row, however rows change within a transaction', async () => {
  const changes = [
    `DELETE FROM parts WHERE seq = (SELECT max(seq) FROM parts)`,
    // SQLite gives this part the number of the deleted one.
    `INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, total_stocked, description, words, created_at)
     VALUES ('next', 'Case', 'case', '/a', 1, 5, 1, 5, 'Loud', 'case loud', '2026-03-02T00:00:00.000Z')`,
    `UPDATE OR REPLACE parts SET words = 'case' WHERE seq % 3 = 0`,
    `UPDATE OR REPLACE parts SET words = 'drive', created_at = '2026-03-03T00:00:00.000Z' WHERE seq % 2 = 0`,
    `UPDATE parts SET price_cents = price_cents + 1`,
    `UPDATE parts SET price_cents = price_cents - 1 WHERE seq % 5 = 0`,
    `DELETE FROM parts WHERE seq % 7 = 0`,
  ];
  await store().write((tx) => addParts(tx, 50));
  await store().write((tx) => changes.forEach((sql) => tx.run(sql)));
  expect(await faults()).toEqual([]);
  await store().writeInSteps(function* (tx) {
    tx.run('DELETE FROM parts');
    // Rows are brought up to date between these steps.
    addParts(tx, QUEUE_CHUNK + 1);
    yield;
    for (const sql of changes) {
      tx.run(sql);
      yield;
    }
  });
  expect(found('drive')).toBeGreaterThan(50);
  expect(await faults()).toEqual([]);
});

it('leaves nothing of a write that is rolled back', async () => {
  await store().write((tx) => addParts(tx, 3));
  const [kept] = await Promise.allSettled([
    store().write((tx) => tx.run(`UPDATE parts SET words = 'case' WHERE seq = 1`)),
    store().write((tx) => {
      tx.run(`UPDATE parts SET words = 'drive'`);
      throw new Error('refused');
    }),
  ]);
  expect(kept.status).toBe('fulfilled');
  expect([found('case'), found('drive')]).toEqual([1, 0]);
  expect(await faults()).toEqual([]);
});
