import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { lockFolder, releaseFolders } from '#app/config/data-folder.js';
import { DEMO_ADMIN } from '#demo/demo-accounts.js';
import { DEMO } from '#shared/actor.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { ADA, aPart, aReview, signedIn } from '#test/support/builders.js';
import { shopCommand, shopProcess } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { sqliteShop, type WholeShop } from '#test/support/whole-shop.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

const LIVE = FIREBASE_SETTINGS;
const EMULATOR = { DEMO: 'true' };
const IS_DEMO =
  'It is the store of a demo, whose admin password is public, and there is a Firebase project. Run `npm run shop -- clear-demo`, or set DATA_DIR or MONGODB_URI to another store.';
const IS_LIVE =
  'It is the store of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN, or set DATA_DIR or MONGODB_URI to another store.';

const folder = mkdtempSync(join(tmpdir(), 'store-mark-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A new data folder with the store of a stopped shop. */
async function storeWith(name: string, fill: (shop: WholeShop) => Promise<unknown>): Promise<string> {
  const data = join(folder, name);
  mkdirSync(data);
  const store = openSqliteStore(join(data, 'shop.db'));
  await fill(sqliteShop(store));
  store.close();
  return data;
}

const claimed = (name: string, kind: 'demo' | 'live') => storeWith(name, ({ mark }) => mark.claim(kind));

/** Runs a command on the shop in a folder; returns its status and last line of output. */
async function shop(
  data: string,
  settings: Record<string, string>,
  ...words: string[]
): Promise<[number | null, string]> {
  const { status, output, errors } = await shopCommand(data, words, { settings });
  return [status, (output || errors).split('\n').at(-1) ?? ''];
}

const refusedStart = async (data: string, settings: Record<string, string>) =>
  (await BuiltShop.start(data, settings).refusal()).trim();

describe("a demo's store", () => {
  it(
    'is rejected by a shop with a Firebase project and by its commands, in one line with the remedy',
    async () => {
      const data = await claimed('demo', 'demo');
      const line = `DATA_DIR cannot be used: ${IS_DEMO}`;
      expect(await refusedStart(data, LIVE)).toBe(line);
      const file = join(folder, 'refused.ndjson');
      for (const words of [['make-admin', 'eve@example.com'], ['verify-audit-log'], ['export', file]])
        expect(await shop(data, LIVE, ...words)).toEqual([1, line]);
      expect(existsSync(file)).toBe(false);
    },
    SLOW,
  );

  it('stays a demo after export and import', async () => {
    const data = await storeWith('exported', async ({ mark, parts }) => {
      await mark.claim('demo');
      await parts.add(aPart(), DEMO);
    });
    const [file, moved] = [join(folder, 'demo.ndjson'), join(folder, 'moved')];
    expect(await shop(data, EMULATOR, 'export', file)).toEqual([0, expect.stringContaining('Exported ')]);
    expect(await shop(moved, LIVE, 'import', file)).toEqual([
      1,
      expect.stringMatching(/demo\.ndjson has the store of a demo, .* clear-demo` and export it again\.$/),
    ]);
    expect(await shop(moved, EMULATOR, 'import', file)).toEqual([0, expect.stringContaining('Imported ')]);
    expect(await shop(moved, LIVE, 'verify-audit-log')).toEqual([1, expect.stringContaining(IS_DEMO)]);
  });

  it(
    'is cleared only on confirmation and while no shop uses it',
    async () => {
      const data = await claimed('not cleared', 'demo');
      expect(await shop(data, LIVE, 'clear-demo')).toEqual([
        1,
        expect.stringMatching(/^This removes every user, .* --yes\.$/),
      ]);
      expect(lockFolder(data)).toBe(true);
      expect(await shopProcess(data, ['clear-demo', '--yes'])).toEqual({
        ...{ status: 1, output: '' },
        errors: `A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`,
      });
      releaseFolders();
      expect(await shop(data, LIVE, 'verify-audit-log')).toEqual([1, expect.stringContaining(IS_DEMO)]);
    },
    SLOW,
  );

  it(
    "can go live once it is cleared: without demo data, with the operator's parts",
    async () => {
      let added = '';
      const data = await storeWith('cleared', async ({ mark, parts, users, reviews }) => {
        await mark.claim('demo');
        await parts.add(aPart(), DEMO);
        await signedIn(users, DEMO_ADMIN.email);
        await reviews.add(aReview());
        added = (await parts.add(aPart({ name: 'Own Fan' }), ADA))._id;
      });
      mkdirSync(join(data, 'identity'));
      writeFileSync(join(data, 'identity/accounts.json'), '[]');
      expect(await refusedStart(data, LIVE)).toContain(IS_DEMO);
      expect(await shop(data, LIVE, 'clear-demo', '--yes')).toEqual([
        0,
        expect.stringMatching(/^Removed 1 parts, 1 users, 1 reviews\. The store is that of a live shop now\./),
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
      const running = BuiltShop.start(data, LIVE);
      try {
        const url = await running.url();
        const { body } = await request(url).get('/parts').expect(200);
        expect(body).toMatchObject([{ _id: added, name: 'Own Fan' }]);
        await request(url).get('/reviews').expect(200, []);
      } finally {
        await running.end('SIGTERM');
      }
    },
    SLOW,
  );
});

describe("a live shop's store", () => {
  it(
    'is rejected by the built-in identity emulator and by its commands',
    async () => {
      const data = await claimed('live', 'live');
      const line = `DATA_DIR cannot be used: ${IS_LIVE}`;
      expect(await refusedStart(data, EMULATOR)).toBe(line);
      for (const settings of [EMULATOR, { DEMO: 'false' }])
        for (const words of [
          ['generate', '--orders', '1'],
          ['export', join(folder, 'none.ndjson')],
        ])
          expect(await shop(data, settings, ...words)).toEqual([1, line]);
    },
    SLOW,
  );

  it('stays live after export and import', async () => {
    const data = await claimed('live to export', 'live');
    const file = join(folder, 'live.ndjson');
    expect(await shop(data, LIVE, 'export', file)).toEqual([0, expect.stringContaining('Exported ')]);
    expect(await shop(join(folder, 'tried'), EMULATOR, 'import', file)).toEqual([
      1,
      expect.stringMatching(/live\.ndjson has the store of a live shop, .* FIREBASE_AUTH_DOMAIN\.$/),
    ]);
  });
});
