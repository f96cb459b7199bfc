import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import request from 'supertest';
import { DEMO_ADMIN } from '#app/demo/demo-data.js';
import { DEMO } from '#shared/actor.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { ADA, aPart, signedIn } from '#test/support/builders.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { populate, sqliteShop } from '#test/support/whole-shop.js';

const COMMAND = resolve(__dirname, '../../dist/backend/cli/shop.js');
/** Each start and command is a process of its own, which takes seconds on a busy machine. */
const SLOW = 300_000;

const LIVE = FIREBASE_SETTINGS;
const EMULATOR = { DEMO: 'true' };
const IS_DEMO =
  'It is the store of a demo, whose admin password is public, and there is a Firebase project. Run `npm run shop -- clear-demo`, or set DATA_DIR or MONGODB_URI to another store.';
const IS_LIVE =
  'It is the store of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN, or set DATA_DIR or MONGODB_URI to another store.';

const folder = mkdtempSync(join(tmpdir(), 'store-mark-'));
afterAll(() => rmSync(folder, { recursive: true }));

function dataDir(name: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
}

/** Runs a command on the shop in a folder; returns its status and last line of output. */
function shop(data: string, settings: Record<string, string>, ...words: string[]): Promise<[number, string]> {
  if (!existsSync(COMMAND)) throw new Error('There is no built shop to test; run `npm run build` first.');
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: data, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { cwd: folder, env }, (error, output, errors) =>
      resolve([Number(error?.code ?? 0), (output || errors).trim().split('\n').at(-1) ?? '']),
    );
  });
}

/** Runs SQL on the store of a stopped shop. */
async function inStore(data: string, act: (shop: ReturnType<typeof sqliteShop>) => Promise<unknown>): Promise<void> {
  const store = openSqliteStore(join(data, 'shop.db'));
  await act(sqliteShop(store));
  store.close();
}

async function runsAs(data: string, settings: Record<string, string>, test: (url: string) => Promise<unknown>) {
  const running = await BuiltShop.start(data, settings);
  try {
    await test(await running.url());
  } finally {
    await running.end('SIGTERM');
    await running.emulatorGone();
  }
}

async function refusedStart(data: string, settings: Record<string, string>): Promise<string> {
  const refused = await BuiltShop.start(data, settings);
  const outcome = await refused.url().then(
    () => 'started',
    () => refused.status(),
  );
  if (outcome === 'started') await refused.end('SIGKILL');
  expect(outcome).toBe(1);
  return refused.output.trim();
}

describe("a demo's store", () => {
  const data = dataDir('demo');
  let added: string;
  beforeAll(() => runsAs(data, EMULATOR, (url) => request(url).get('/parts').expect(200)), SLOW);

  it(
    'is rejected by a shop with a Firebase project and by its commands, in one line with the remedy',
    async () => {
      const line = `DATA_DIR cannot be used: ${IS_DEMO}`;
      expect(await refusedStart(data, LIVE)).toBe(line);
      for (const words of [['make-admin', 'eve@example.com'], ['verify-audit-log'], ['export', 'demo.ndjson']])
        expect(await shop(data, LIVE, ...words)).toEqual([1, line]);
      expect(existsSync(join(folder, 'demo.ndjson'))).toBe(false);
    },
    SLOW,
  );

  it(
    'stays a demo after export and import',
    async () => {
      expect(await shop(data, EMULATOR, 'export', 'demo.ndjson')).toEqual([0, expect.stringContaining('Exported ')]);
      expect(await shop(dataDir('moved'), LIVE, 'import', 'demo.ndjson')).toEqual([
        1,
        expect.stringMatching(/^demo\.ndjson has the store of a demo, .* clear-demo` and export it again\.$/),
      ]);
      expect(await shop(dataDir('moved'), EMULATOR, 'import', 'demo.ndjson')).toEqual([
        0,
        expect.stringContaining('Imported '),
      ]);
      expect(await refusedStart(dataDir('moved'), LIVE)).toContain(IS_DEMO);

      // Files of earlier versions have no mark.
      const [header = '', ...lines] = readFileSync(join(folder, 'demo.ndjson'), 'utf8').trimEnd().split('\n');
      const text = [header.replace(',"kind":"demo"', ''), ...lines.slice(0, -1), ''].join('\n');
      expect(text).not.toContain('"kind"');
      const { end } = JSON.parse(lines.at(-1)!) as { end: object };
      const sha256 = createHash('sha256').update(text).digest('hex');
      writeFileSync(join(folder, 'old.ndjson'), `${text}${JSON.stringify({ end: { ...end, sha256 } })}\n`);
      expect(await shop(dataDir('old'), LIVE, 'import', 'old.ndjson')).toEqual([1, expect.stringContaining(IS_DEMO)]);
      expect(await refusedStart(dataDir('old'), LIVE)).toContain(IS_DEMO);
    },
    SLOW,
  );

  it(
    'is cleared only on confirmation and while no shop uses it',
    async () => {
      expect(await shop(data, LIVE, 'clear-demo')).toEqual([
        1,
        expect.stringMatching(/^This removes every user, .* --yes\.$/),
      ]);
      expect(await shop(data, LIVE, 'clear-demo', '--force')).toEqual([2, "error: unknown option '--force'"]);
      await runsAs(data, EMULATOR, async () =>
        expect(await shop(data, LIVE, 'clear-demo', '--yes')).toEqual([
          1,
          `A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`,
        ]),
      );
      expect(await refusedStart(data, LIVE)).toContain(IS_DEMO);
    },
    SLOW,
  );

  it(
    "can go live once it is cleared: without demo data, with the operator's parts",
    async () => {
      await inStore(data, async ({ parts }) => (added = (await parts.add(aPart({ name: 'Own Fan' }), ADA))._id));
      expect(await shop(data, LIVE, 'clear-demo', '--yes')).toEqual([
        0,
        expect.stringMatching(/^Removed 2\d parts, 1 users, \d+ reviews\. The store is that of a live shop now\./),
      ]);
      expect(existsSync(join(data, 'identity/accounts.json'))).toBe(false);
      expect(await shop(data, LIVE, 'clear-demo', '--yes')).toEqual([
        1,
        'This is the store of a live shop: there is no demo to clear.',
      ]);
      expect(await shop(data, LIVE, 'make-admin', DEMO_ADMIN.email)).toEqual([
        1,
        expect.stringContaining('There is no user'),
      ]);
      expect(await shop(data, LIVE, 'verify-audit-log')).toEqual([0, expect.stringContaining('is intact')]);
      await runsAs(data, LIVE, async (url) => {
        const { body } = await request(url).get('/parts').expect(200);
        expect(body).toMatchObject([{ _id: added, name: 'Own Fan' }]);
        await request(url).get('/reviews').expect(200, []);
      });
      expect(await refusedStart(data, EMULATOR)).toBe(`DATA_DIR cannot be used: ${IS_LIVE}`);
    },
    SLOW,
  );
});

describe("a live shop's store", () => {
  const data = dataDir('live');
  beforeAll(() => runsAs(data, LIVE, (url) => request(url).get('/parts').expect(200, [])), SLOW);

  it.each([EMULATOR, { DEMO: 'false' }])(
    'is rejected by the built-in identity emulator with %j and by its commands',
    async (settings) => {
      const line = `DATA_DIR cannot be used: ${IS_LIVE}`;
      expect(await refusedStart(data, settings)).toBe(line);
      expect(await shop(data, settings, 'generate', '--orders', '1')).toEqual([1, line]);
      expect(await shop(data, settings, 'export', 'none.ndjson')).toEqual([1, line]);
    },
    SLOW,
  );

  it(
    'stays live after export and import',
    async () => {
      expect(await shop(data, LIVE, 'export', 'live.ndjson')).toEqual([0, expect.stringContaining('Exported ')]);
      expect(await shop(dataDir('tried'), EMULATOR, 'import', 'live.ndjson')).toEqual([
        1,
        expect.stringMatching(/^live\.ndjson has the store of a live shop, .* FIREBASE_AUTH_DOMAIN\.$/),
      ]);
    },
    SLOW,
  );
});

describe('an unmarked store of an earlier version', () => {
  it.each([
    ['a part that the demo added', (shop: ReturnType<typeof sqliteShop>) => shop.parts.add(aPart(), DEMO)],
    ["the demo's admin", (shop: ReturnType<typeof sqliteShop>) => signedIn(shop.users, DEMO_ADMIN.email)],
  ])(
    "is a demo's store when it has %s",
    async (what, act) => {
      const data = dataDir(what.replaceAll(/\W/g, '-'));
      await inStore(data, act);
      expect(await refusedStart(data, LIVE)).toContain(IS_DEMO);
      expect(await shop(data, LIVE, 'clear-demo', '--yes')).toEqual([
        0,
        expect.stringContaining('The store is that of a live'),
      ]);
      await runsAs(data, LIVE, (url) => request(url).get('/parts').expect(200, []));
    },
    SLOW,
  );

  it(
    'takes the mark of its first start when it has no demo data, and is never cleared',
    async () => {
      const data = dataDir('unmarked');
      await inStore(data, (shop) => populate(shop));
      expect(await shop(data, { DEMO: 'false' }, 'clear-demo', '--yes')).toEqual([
        1,
        'This is the store of a live shop: there is no demo to clear.',
      ]);
      await runsAs(data, LIVE, (url) => request(url).get('/parts').expect(200));
      expect(await refusedStart(data, EMULATOR)).toContain(IS_LIVE);
    },
    SLOW,
  );
});
