import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_ADMIN } from '#demo/demo-accounts.js';
import { BuiltShop } from '#test/support/built-shop.js';

const SLOW = 300_000;
const PROXY = { PUBLIC_URL: 'https://shop.example.com', TRUST_PROXY: 'loopback' };

describe('the built-in identity emulator behind a proxy', () => {
  let dataDir: string;
  let shop: BuiltShop;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-proxy-'))));
  afterEach(async () => {
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it.each(Object.entries(PROXY))(
    'does not start with %s=%s in one line unless DEMO=true allows it',
    async (name, value) => {
      shop = BuiltShop.start(dataDir, { [name]: value, DEMO: 'false' });
      expect(await shop.refusal()).toMatch(
        new RegExp(
          `^${name}=${value} would open the built-in identity emulator, .* DEMO=true .* FIREBASE_PROJECT_ID.*\\n$`,
        ),
      );
    },
    SLOW,
  );

  it(
    'starts with DEMO=true and a warning',
    async () => {
      shop = BuiltShop.start(dataDir, { ...PROXY, DEMO: 'true' });
      const url = await shop.url();
      const [, opened] = await shop.printed(
        /^Warning: (\S+) opens the built-in identity emulator, .* to the network\.$/m,
      );
      expect(opened).toBe(`PUBLIC_URL=${PROXY.PUBLIC_URL}`);
      const { body } = await request(url).get('/config').expect(200);
      expect(body).toMatchObject({ mode: 'demo' });
      expect(shop.output).toContain(DEMO_ADMIN.password);
    },
    SLOW,
  );

  it(
    'is a demo in /config without demo accounts too, and then offers none',
    async () => {
      shop = BuiltShop.start(dataDir, { DEMO: 'false' });
      const url = await shop.url();
      const { body } = await request(url).get('/config').expect(200);
      expect(body).toMatchObject({ mode: 'demo', identity: { emulator: true } });
      expect(shop.output).not.toContain(DEMO_ADMIN.password);
      const { email, password } = DEMO_ADMIN;
      await request(url)
        .post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo')
        .send({ email, password, returnSecureToken: true })
        .expect(400);
    },
    SLOW,
  );
});
