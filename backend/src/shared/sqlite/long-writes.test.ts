import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('a write in steps', () => {
  it('is invisible before its commit, and other writes wait for it', async () => {
    const seen: string[][] = [];
    const order: string[] = [];
    const long = store
      .writeInSteps(function* (tx) {
        for (const name of ['test-a', 'test-b', 'test-c']) {
          tx.run(ADD, [name, 1]);
          seen.push(names());
          yield;
        }
        return 'done';
      })
      .then((answer) => order.push(answer));
    const short = store.write((tx) => tx.run(ADD, ['test-d', 1])).then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(seen).toEqual([[], [], []]);
    expect(order).toEqual(['done', 'short']);
    expect(names()).toEqual(['test-a', 'test-b', 'test-c', 'test-d']);
  });

  it('rolls back when it throws, and lets other writes continue', async () => {
    const long = store.writeInSteps(function* (tx) {
      tx.run(ADD, ['test-a', 1]);
      yield;
      throw new Error('refused');
    });
    const short = store.write((tx) => tx.run(ADD, ['test-b', 1]));
    await expect(long).rejects.toThrow('refused');
    await short;
    await store.writeInSteps(function* (tx) {
      yield;
      tx.run(ADD, ['test-c', 1]);
    });
    expect(names()).toEqual(['test-b', 'test-c']);
  });

  it('reports a log that cannot be synced as unavailable, and stores nothing', async () => {
    const write = store.writeInSteps(function* (tx) {
      tx.run(ADD, ['test', 1]);
      rmSync(join(folder, 'shop.db-wal'));
      yield;
    });
    await expect(write).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-failed' });
    expect(names()).toEqual([]);
  });

  it('is rolled back when the store closes, and waiting writes are stored', async () => {
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (started = resolve));
    const long = store.writeInSteps(function* (tx) {
      tx.run(ADD, ['test-a', 1]);
      started();
      for (;;) yield;
    });
    const refused = expect(long).rejects.toMatchObject({ code: 'storage-closed' });
    await running;
    const short = store.write((tx) => tx.run(ADD, ['test-b', 1]));
    store.close();
    await Promise.all([refused, short]);
    store = openSqliteStore(join(folder, 'shop.db'));
    expect(names()).toEqual(['test-b']);
  });
});
