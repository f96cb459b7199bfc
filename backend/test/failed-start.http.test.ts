import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltShop, freePort } from '#test/support/built-shop.js';
import { listenAsOldMongo } from '#test/support/old-mongo.js';
import { FIREBASE_SETTINGS, storeUsers } from './support/stored-users.js';

const SLOW = 300_000;

describe('a start that fails', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-failed-start-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** The output of a shop that does not start. */
  async function printed(settings: Record<string, string> = {}): Promise<string> {
    const shop = await BuiltShop.start(dataDir, { ...FIREBASE_SETTINGS, ...settings });
    expect(await shop.status()).toBe(1);
    return shop.output;
  }

  it(
    'prints one line about a file of another program',
    async () => {
      writeFileSync(join(dataDir, 'shop.db'), 'The notes of another program.\n'.repeat(300));
      expect(await printed()).toMatch(/^DATA_DIR cannot be used: .*shop\.db: .* is not a database of the shop\.\n$/);
    },
    SLOW,
  );

  it(
    'prints one line about a file that was cut off',
    async () => {
      await storeUsers(dataDir, 'carl@test.com');
      const path = join(dataDir, 'shop.db');
      const whole = readFileSync(path);
      writeFileSync(path, whole.subarray(0, whole.length / 2));
      expect(await printed()).toMatch(/^DATA_DIR cannot be used: .*shop\.db: .* restore it from a backup\.\n$/);
    },
    SLOW,
  );

  it(
    'prints one line about a MongoDB that cannot be reached',
    async () => {
      const port = await freePort();
      expect(await printed({ MONGODB_URI: `mongodb://shop:geheim@127.0.0.1:${port}/northbridge` })).toBe(
        `MONGODB_URI, database northbridge at 127.0.0.1:${port}, cannot be used: The shop cannot reach its database.\n`,
      );
    },
    SLOW,
  );

  it(
    'prints one line about a MongoDB that is too old',
    async () => {
      const { server, port } = await listenAsOldMongo();
      const output = await printed({ MONGODB_URI: `mongodb://127.0.0.1:${port}/northbridge` });
      server.close();
      expect(output).toBe(
        `MONGODB_URI, database northbridge at 127.0.0.1:${port}, cannot be used: The database is too old; the shop needs MongoDB 6 or newer.\n`,
      );
    },
    SLOW,
  );
});
