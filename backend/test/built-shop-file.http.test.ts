import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aShopFile } from '#test/support/a-shop-file.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopIn } from '#test/support/page-head.js';
import { shopProcess } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

describe("the built shop with an operator's file", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'built-shop-file-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: object) => writeFileSync(join(folder, 'shop.json'), JSON.stringify(file));

  it(
    "has nothing of the demo's in its pages, and is read by check-live while it runs",
    async () => {
      write(aShopFile());
      const shop = BuiltShop.start(folder, FIREBASE_SETTINGS);
      try {
        const page = await (await fetch(await shop.url(), { headers: { Accept: 'text/html' } })).text();
        expect(shopIn(page)).toEqual(aShopFile());
        expect(page).not.toMatch(/northbridge/i);
        expect(shop.output).toContain(`${aShopFile().name} is ready.`);
        const { status, output, errors } = await shopProcess(folder, ['check-live']);
        expect({ status, errors }).toEqual({ status: 1, errors: '' });
        const lines = [`shop.json: ${aShopFile().name}`, "store: a live shop's"].map((line) => `ok       ${line}`);
        expect(output.split('\n')).toEqual(expect.arrayContaining(lines));
      } finally {
        await shop.end('SIGTERM');
      }
    },
    SLOW,
  );

  it(
    'does not start with a wrong one, and says why in one line',
    async () => {
      write({ ...aShopFile(), since: 'long ago' });
      expect(await BuiltShop.start(folder, FIREBASE_SETTINGS).refusal()).toBe(
        `${join(folder, 'shop.json')}: since must be a whole number from 1900 to 2200.\n`,
      );
    },
    SLOW,
  );
});
