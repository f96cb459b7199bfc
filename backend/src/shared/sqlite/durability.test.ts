import { transformSync } from '@swc/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { SqliteStore } from './sqlite-store.js';

const shared = dirname(__dirname);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Compiles the store, so that a child process can run it. */
function compileStore(): void {
  const sources = readdirSync(join(shared, 'sqlite')).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  );
  for (const name of ['sqlite', 'threads']) mkdirSync(join(folder, name));
  const others = [
    'baseline.ts',
    'client.ts',
    'domain-error.ts',
    'page.ts',
    'store-probe.ts',
    'threads/fair-queue.ts',
    'threads/job-thread.ts',
  ];
  for (const file of [...sources.map((source) => `sqlite/${source}`), ...others]) {
    const { code } = transformSync(readFileSync(join(shared, file), 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeFileSync(join(folder, file.replace(/ts$/, 'js')), code);
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
}

const TABLE = 'CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT';

/** Writes endlessly, twenty jobs at a time, and prints every acknowledged job. */
const WRITER = `
  const { SqliteStore } = require('./sqlite/sqlite-store.js');
  const store = SqliteStore.open('shop.db', ['${TABLE}']);
  const write = async (lane) => {
    for (let n = 0; ; n++) {
      const name = 'test-' + lane + '-' + n;
      await store.write((tx) => {
        tx.run('INSERT INTO counters (name, value) VALUES (?, 1)', [name]);
        tx.run('INSERT INTO counters (name, value) VALUES (?, 2)', [name + '-twin']);
      });
      require('node:fs').writeSync(1, name + '\\n');
    }
  };
  for (let lane = 0; lane < 20; lane++) write(lane);
`;

it('keeps every acknowledged job and no partial job after the process was killed', async () => {
  compileStore();
  const writer = spawn(process.execPath, ['-e', WRITER], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(writer, 'close');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === 300) writer.kill('SIGKILL');
  }
  await closed;

  const store = SqliteStore.open(join(folder, 'shop.db'), [TABLE]);
  const stored = new Set(
    store.all<{ name: string }>(`SELECT name FROM counters WHERE name LIKE 'test-%'`).map((row) => row.name),
  );
  const check = store.all('PRAGMA integrity_check');
  store.close();
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect([...stored].filter((name) => !name.endsWith('twin') && !stored.has(`${name}-twin`))).toEqual([]);
  expect(check).toEqual([{ integrity_check: 'ok' }]);
});

// Killing the process cannot test this, because the operating system still has the written pages.
it('syncs to disk at each commit, also on the connection of long writes', async () => {
  const store = SqliteStore.open(join(folder, 'shop.db'), [TABLE]);
  const FULL = 2;
  const setting = 'SELECT synchronous FROM pragma_synchronous';
  const ofLongWrites = await store.writeInSteps(function* (tx) {
    yield;
    return tx.one(setting);
  });
  const ofOthers = store.one(setting);
  store.close();
  expect([ofOthers, ofLongWrites]).toEqual([{ synchronous: FULL }, { synchronous: FULL }]);
});
