import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { storeUsers, FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;

describe('the data folder of the built shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-folder-'));
  let shop: BuiltShop | undefined;
  afterAll(async () => {
    await shop?.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it(
    'rejects a secret that is too short, in one line',
    async () => {
      writeFileSync(join(dataDir, 'jwt-secret'), 'short\n', { mode: 0o600 });
      const refused = await BuiltShop.start(dataDir, { ...FIREBASE_SETTINGS, JWT_SECRET: '' });
      expect(await refused.status()).toBe(1);
      expect(refused.output).toMatch(/^.*jwt-secret has fewer than 32 characters\..*\n$/);
      rmSync(join(dataDir, 'jwt-secret'));
    },
    SLOW,
  );

  it(
    'is readable by its owner only, even when the folder was open to all',
    async () => {
      await storeUsers(dataDir, 'carl@test.com');
      chmodSync(dataDir, 0o755);
      chmodSync(join(dataDir, 'shop.db'), 0o644);
      shop = await BuiltShop.start(dataDir, { ...FIREBASE_SETTINGS, JWT_SECRET: '' });
      await request(await shop.url())
        .get('/health/ready')
        .expect(200);
      const open = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
      expect(open).toEqual([]);
    },
    SLOW,
  );
});
