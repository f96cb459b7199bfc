import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { populate, sqliteShop } from '#test/support/whole-shop.js';

const COMMAND = resolve(__dirname, '../../dist/backend/cli/shop.js');
/** Each command is a process of its own, which takes a second or more on a busy machine. */
const SLOW = 300_000;

describe('npm run shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'move-commands-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a command on the shop in the subfolder `data`; returns its status and output without progress lines. */
  function shop(data: string, ...words: string[]): Promise<[number, string]> {
    if (!existsSync(COMMAND)) throw new Error('There is no built shop to test; run `npm run build` first.');
    const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: join(folder, data), ...FIREBASE_SETTINGS };
    return new Promise((resolve) => {
      execFile(process.execPath, [COMMAND, ...words], { cwd: folder, env }, (error, output, errors) => {
        const said = (output || errors).trim().split('\n').at(-1) ?? '';
        resolve([Number(error?.code ?? 0), said]);
      });
    });
  }

  const linesOf = (bytes: Buffer) => bytes.toString().split('\n').slice(1, -2);

  it(
    'export writes a file from which import restores the same shop',
    async () => {
      expect(await shop('first', 'export', 'shop.ndjson')).toEqual([1, expect.stringContaining('There is no shop in')]);
      expect(await shop('first', 'import', 'shop.ndjson')).toEqual([1, 'shop.ndjson cannot be read: ENOENT.']);
      const store = openSqliteStore(join(folder, 'first/shop.db'));
      await populate(sqliteShop(store));
      store.close();

      const all =
        '1 parts, 3 orders, 2 idempotency keys, 3 users, 1 baskets, 2 reviews, 3 payment intents, 2 sandbox intents, 2 sandbox refunds, ' +
        '4 payment exceptions, 2 disputes, 2 card attempts, 1 webhook events, 10 audit log entries';
      expect(await shop('first', 'export', 'shop.ndjson')).toEqual([0, expect.stringContaining(`Exported ${all} to`)]);
      const file = join(folder, 'shop.ndjson');
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
      expect(await shop('first', 'export', 'shop.ndjson')).toEqual([1, expect.stringContaining('exists already')]);

      expect(await shop('second', 'import', 'shop.ndjson')).toEqual([0, expect.stringContaining(`Imported ${all}.`)]);
      expect(await shop('second', 'export', 'again.ndjson.gz')).toEqual([0, expect.stringContaining(all)]);
      const packed = join(folder, 'again.ndjson.gz');
      expect(linesOf(gunzipSync(readFileSync(packed)))).toEqual(linesOf(readFileSync(file)));
      expect((statSync(packed).mode & 0o777).toString(8)).toBe('600');
      expect(await shop('third', 'import', 'again.ndjson.gz')).toEqual([0, expect.stringContaining(all)]);
      expect(await shop('third', 'verify-audit-log')).toEqual([0, expect.stringContaining('intact: 10 entries')]);
      expect(await shop('third', 'import', 'shop.ndjson')).toEqual([
        1,
        expect.stringContaining('The store has parts,'),
      ]);

      const half = readFileSync(packed).subarray(0, 900);
      writeFileSync(join(folder, 'half.ndjson.gz'), half);
      expect(await shop('fourth', 'import', 'half.ndjson.gz')).toEqual([
        1,
        'half.ndjson.gz ends in the middle: it was truncated.',
      ]);
      writeFileSync(join(folder, 'no.ndjson.gz'), readFileSync(file));
      expect(await shop('fourth', 'import', 'no.ndjson.gz')).toEqual([
        1,
        expect.stringContaining('was not compressed with gzip'),
      ]);
      writeFileSync(join(folder, 'long.ndjson.gz'), gzipSync(Buffer.alloc(2_000_000, 'x')));
      expect(await shop('fourth', 'import', 'long.ndjson.gz')).toEqual([
        1,
        expect.stringContaining('a line of more than'),
      ]);
      expect(await shop('fourth', 'import', 'shop.ndjson')).toEqual([0, expect.stringContaining(all)]);
    },
    SLOW,
  );

  it(
    'refuse to run while a shop runs on the data',
    async () => {
      const data = join(folder, 'running');
      mkdirSync(data);
      const running = await BuiltShop.start(data, FIREBASE_SETTINGS);
      try {
        await running.url();
        const refused = [1, `A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`];
        expect(await shop('running', 'export', 'running.ndjson')).toEqual(refused);
        expect(await shop('running', 'import', 'running.ndjson')).toEqual(refused);
        expect(existsSync(join(folder, 'running.ndjson'))).toBe(false);
        const second = await BuiltShop.start(data, FIREBASE_SETTINGS);
        expect(await second.status()).toBe(1);
        expect(second.output.trim()).toBe(
          `A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`,
        );
      } finally {
        expect(await running.end('SIGTERM')).toBe(0);
      }
      expect(await shop('running', 'export', 'running.ndjson')).toEqual([
        0,
        expect.stringContaining('Exported nothing to'),
      ]);
    },
    SLOW,
  );
});
