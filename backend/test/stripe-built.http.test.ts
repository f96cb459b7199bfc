import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { IS_QUICK } from '#test/support/quick.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { stripeStandIn } from '#test/support/stripe-gateway.js';

const SLOW = 300_000;

describe('the built shop with Stripe', () => {
  const standIn = stripeStandIn();
  let dataDir: string;
  let shop: BuiltShop | undefined;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-stripe-'));
  });
  afterEach(async () => {
    await shop?.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });
  const start = async (settings: Record<string, string>) => {
    shop = BuiltShop.start(dataDir, { ...FIREBASE_SETTINGS, ...settings });
    return shop.url();
  };

  it(
    'prints that Stripe takes its cards and checks the key at its start',
    async () => {
      const url = await start(standIn().settings);
      expect(shop?.output).toContain(`  Cards      Stripe's test mode at ${standIn().url}`);
      expect(shop?.output).not.toContain(standIn().secretKey);
      while (standIn().requests.length === 0) await setImmediate();
      const [{ path, headers } = { path: '', headers: {} }] = standIn().requests;
      expect(path).toBe('/v1/payment_intents');
      expect(headers).toMatchObject({ authorization: `Bearer ${standIn().secretKey}` });
      await request(url)
        .get('/health/ready')
        .expect(200, { status: 'ready', degraded: ['cards-test', 'papers'] });
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'runs with a rejected key, logs it, and is degraded only for cards',
      async () => {
        const url = await start({ ...standIn().settings, STRIPE_SECRET_KEY: 'sk_test_rolled_long_ago' });
        await shop?.printed(/Stripe refuses STRIPE_SECRET_KEY/);
        expect(shop?.output).not.toContain('sk_test_rolled');
        await request(url)
          .get('/health/ready')
          .expect(200, { status: 'ready', degraded: ['cards', 'cards-test', 'papers'] });
      },
      SLOW,
    );
});
