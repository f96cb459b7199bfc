import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { UniqueViolation } from './sqlite-error.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import type { SqliteStore } from './sqlite-store.js';

let folder: string;
let store: SqliteStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-store-'));
  store = openSqliteStore(join(folder, 'shop.db'));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const ADD = 'INSERT INTO counters (name, value) VALUES (?, ?)';
const names = () =>
  store.all<{ name: string }>(`SELECT name FROM counters WHERE name LIKE 'test%' ORDER BY name`).map((row) => row.name);

const failed = (): number => {
  throw new Error('refused');
};

describe('writing', () => {
  it('resolves with the result of the job when other connections can read the write', async () => {
    expect(await store.write((tx) => tx.run(ADD, ['test', 1]))).toBe(1);
    const other = new DatabaseSync(join(folder, 'shop.db'));
    expect(other.prepare(`SELECT value FROM counters WHERE name = 'test'`).all()).toEqual([{ value: 1 }]);
    other.close();
  });

  it('counts commits, also those of long writes, before it acknowledges them', async () => {
    const counts = [store.commits];
    const count = () => counts.push(store.commits);
    await Promise.all([1, 2].map((i) => store.write((tx) => tx.run(ADD, [`test-${i}`, i])).then(count)));
    await store.writeInSteps(function* (tx) {
      yield;
      return tx.run(ADD, ['test-long', 1]);
    });
    count();
    await expect(store.write(() => failed())).rejects.toThrow('refused');
    count();
    const first = counts[0] ?? NaN;
    expect(counts).toEqual([first, first + 1, first + 1, first + 2, first + 2]);
  });

  it('rolls back only the job that throws', async () => {
    const results = await Promise.allSettled([
      store.write((tx) => tx.run(ADD, ['test-a', 1])),
      store.write((tx) => {
        tx.run(ADD, ['test-b', 1]);
        throw new Error('refused');
      }),
      store.write((tx) => tx.run(ADD, ['test-c', 1])),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['test-a', 'test-c']);
  });

  it('rolls back a single job that throws', async () => {
    const job = store.write((tx) => {
      tx.run(ADD, ['test', 1]);
      throw new Error('refused');
    });
    await expect(job).rejects.toThrow('refused');
    await store.write((tx) => tx.run(ADD, ['test-next', 1]));
    expect(names()).toEqual(['test-next']);
  });

  it('shows a job the writes of earlier jobs', async () => {
    const [, seen] = await Promise.all([
      store.write((tx) => tx.run(ADD, ['test', 7])),
      store.write((tx) => tx.one<{ value: number }>('SELECT value FROM counters WHERE name = ?', ['test'])?.value),
    ]);
    expect(seen).toBe(7);
  });

  it('stores every job of a burst that is larger than a batch', async () => {
    await Promise.all(Array.from({ length: 1000 }, (_, i) => store.write((tx) => tx.run(ADD, [`test-${i}`, i]))));
    expect(names()).toHaveLength(1000);
  });

  it('lets a job catch a unique violation and continue', async () => {
    const outcome = await store.write((tx) => {
      tx.run(ADD, ['test', 1]);
      try {
        tx.run(ADD, ['test', 2]);
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        return `${error.columns} again, ${tx.run('UPDATE counters SET value = 3 WHERE name = ?', ['test'])} changed`;
      }
      return undefined;
    });
    expect(outcome).toBe('counters.name again, 1 changed');
    expect(store.one('SELECT value FROM counters WHERE name = ?', ['test'])).toEqual({ value: 3 });
  });

  it('refuses a transaction that is used after its job returned', async () => {
    let leaked: (() => void) | undefined;
    await store.write((tx) => {
      leaked = () => void tx.run(ADD, ['test', 1]);
    });
    expect(leaked).toThrow('after it had returned');
    expect(names()).toEqual([]);
  });

  it('refuses an asynchronous job at compile time', () => {
    // @ts-expect-error the transaction would end before the job
    const attempt = () => store.write(async (tx) => tx.run(ADD, ['test', 1]));
    expect(attempt).toBeDefined();
  });
});

describe('a failing disk', () => {
  const fill = () =>
    store.all(`PRAGMA max_page_count = ${store.one<{ page_count: number }>('PRAGMA page_count')!.page_count}`);
  const big = 'x'.repeat(100_000);

  it('rejects every job of the batch and stores none of them', async () => {
    fill();
    const results = await Promise.allSettled([
      store.write((tx) => tx.run(ADD, ['test-a', 1])),
      store.write((tx) => tx.run(ADD, [`test-${big}`, 1])),
      store.write((tx) => tx.run(ADD, ['test-c', 1])),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', code: 'storage-full' } });
    }
    expect(names()).toEqual([]);
  });

  it('stops a job that swallows the error', async () => {
    fill();
    const job = store.write((tx) => {
      try {
        tx.run(ADD, [`test-${big}`, 1]);
      } catch {
        tx.run(ADD, ['test-after', 1]);
      }
    });
    await expect(job).rejects.toMatchObject({ code: 'storage-full' });
    expect(names()).toEqual([]);
  });

  it('accepts writes again when there is space', async () => {
    fill();
    await expect(store.write((tx) => tx.run(ADD, [`test-${big}`, 1]))).rejects.toMatchObject({ kind: 'unavailable' });
    store.all('PRAGMA max_page_count = 1000000');
    await store.write((tx) => tx.run(ADD, ['test', 1]));
    expect(names()).toEqual(['test']);
  });

  it('rejects every job when another process holds the file, and stores none', async () => {
    const other = new DatabaseSync(join(folder, 'shop.db'));
    other.exec('BEGIN IMMEDIATE');
    store.all('PRAGMA busy_timeout = 1');
    const results = await Promise.allSettled([1, 2].map((n) => store.write((tx) => tx.run(ADD, [`test-${n}`, n]))));
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', code: 'storage-busy' } });
    }
    other.exec('ROLLBACK');
    other.close();
    expect(names()).toEqual([]);
  });

  it('rejects every job when the commit itself fails', async () => {
    await store.write((tx) => {
      tx.run('CREATE TABLE a (x INTEGER PRIMARY KEY) STRICT');
      tx.run('CREATE TABLE b (x INTEGER REFERENCES a DEFERRABLE INITIALLY DEFERRED) STRICT');
    });
    const results = await Promise.allSettled([
      store.write((tx) => tx.run(ADD, ['test-a', 1])),
      store.write((tx) => tx.run('INSERT INTO b VALUES (1)')),
    ]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', code: 'storage-failed' } });
    expect(names()).toEqual([]);
    await store.write((tx) => tx.run(ADD, ['test-b', 1]));
    expect(names()).toEqual(['test-b']);
  });
});

describe('binding', () => {
  it('stores booleans as 0 and 1 and dates as ISO 8601', () => {
    expect(store.one('SELECT ? AS yes, ? AS no, ? AS at', [true, false, new Date(0)])).toEqual({
      yes: 1,
      no: 0,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['undefined', undefined],
    ['object', {}],
    ['object', [1]],
    ['NaN', Number.NaN],
  ])('refuses %s and names its position', (what, value) => {
    expect(() => store.all('SELECT ?, ?', [1, value as never])).toThrow(`SQL parameter 2 cannot be ${what}`);
  });
});

describe('opening and closing', () => {
  it('keeps the data when the file is opened again', async () => {
    await store.write((tx) => tx.run(ADD, ['test', 1]));
    store.close();
    store = openSqliteStore(join(folder, 'shop.db'));
    expect(names()).toEqual(['test']);
  });

  it('refuses a file of a newer version with one sentence', () => {
    store.all('PRAGMA user_version = 99');
    expect(() => openSqliteStore(join(folder, 'shop.db'))).toThrow(/newer version of the shop \(data version 99/);
  });

  it('names a file that is no database', () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear customer, '.repeat(500));
    expect(() => openSqliteStore(join(folder, 'letter.txt'))).toThrow(/letter\.txt: The data file is not a database/);
  });

  it('names a file that cannot be opened', () => {
    expect(() => openSqliteStore(join(folder, 'nowhere', 'shop.db'))).toThrow(
      /nowhere\/shop\.db: The shop cannot open its data file/,
    );
  });

  it('finishes waiting writes before it closes, and refuses later ones', async () => {
    const waiting = store.write((tx) => tx.run(ADD, ['test', 1]));
    store.close();
    await expect(waiting).resolves.toBe(1);
    await expect(store.write((tx) => tx.run(ADD, ['test-late', 1]))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-closed',
    });
    expect(() => store.one('SELECT 1')).toThrow('stopping');
    expect(readFileSync(join(folder, 'shop.db')).includes('test')).toBe(true);
  });
});
