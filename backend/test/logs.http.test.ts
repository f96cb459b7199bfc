import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { byAnotherProgram } from './support/changed-file.js';
import { storeUsers, FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;

describe('the log of the built shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-logs-'));
  let shop: BuiltShop;
  let url: string;
  let token: string;
  beforeAll(async () => {
    ({ 'carl@test.com': token } = await storeUsers(dataDir, 'carl@test.com'));
    shop = BuiltShop.start(dataDir, {
      ...FIREBASE_SETTINGS,
      LOG_LEVEL: 'debug',
      NODE_OPTIONS: '--enable-source-maps',
    });
    url = await shop.url();
  }, SLOW);
  afterAll(async () => {
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  interface Line {
    level: string;
    time: string;
    msg: string;
    [field: string]: unknown;
  }
  /** The complete lines. */
  const lines = () =>
    shop.output
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  /** The line of a request, written after its response, or of its error. */
  async function lineOf(requestId: unknown, wanted = 'request'): Promise<Line> {
    for (;;) {
      const line = lines().find(({ msg, request_id }) => msg === wanted && request_id === requestId);
      if (line) return line;
      await setImmediate();
    }
  }

  it('logs its start, its configuration and when it is ready', () => {
    const said = lines()
      .filter(({ context }) => context === 'shop')
      .map(({ level, msg }) => `${level} ${msg}`);
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^info Starting with data in ${dataDir} by SQLite 3\\.\\d+\\.\\d+, Firebase project northbridge-test, card sandbox\\.$`,
        ),
      ),
      'warn CARDS=test: this shop takes test cards only, and no money is received for orders paid with them.',
      'warn SELLER_NAME and SELLER_ADDRESS are not set: this shop makes no invoices.',
      `info Ready on port ${new URL(url).port}.`,
    ]);
  });

  it('logs each request under the id in its response', async () => {
    const { headers } = await request(url).get('/purchase/665f1c2ab3d4e5f60718293a').expect(404);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\d+$/);
    expect(await lineOf(headers['x-request-id'])).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      msg: 'request',
      context: 'http',
      request_id: headers['x-request-id'],
      method: 'GET',
      route: '/purchase/:id',
      status: 404,
      code: 'part-unknown',
      ms: expect.any(Number) as number,
      from: '127.0.0.1',
    });
  });

  it('ignores a request id that a client chose', async () => {
    const { headers } = await request(url).get('/parts').set('X-Request-Id', 'mine').expect(200);
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it(
    'contains no token, password or card number',
    async () => {
      const secrets = ['Secret@12345', '4242424242424242', '4000 0000 0000 0002', token, 'opaque-session-token'];
      for (const secret of secrets) {
        const hidden = encodeURIComponent(secret);
        await request(url).get(`/parts?q=${hidden}&password=${hidden}`);
        await request(url).get(`/nowhere/${hidden}`);
        await request(url).get('/%zz').set('Cookie', `session=${hidden}`);
        await request(url).get('/orders').set('Authorization', `Bearer ${secret}`);
        await request(url)
          .post('/reviews')
          .set('Authorization', `Bearer ${token}`)
          .send({ password: secret, review: secret });
        await request(url).put('/user/carl@test.com').set('Authorization', `Bearer ${secret}`).send({ email: secret });
        await request(url).post('/reviews').set('Content-Type', 'application/json').send(`{"password":"${secret}"`);
      }
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '987' };
      await request(url).post('/sandbox/payment_methods').send({ type: 'card', card });
      const { headers } = await request(url).get('/health/live').expect(200);
      await lineOf(headers['x-request-id']);
      expect(lines().length).toBeGreaterThan(secrets.length * 6);
      for (const secret of secrets) {
        expect(shop.output).not.toContain(secret);
        expect(shop.output).not.toContain(encodeURIComponent(secret));
      }
    },
    SLOW,
  );

  describe('leads from the id of an error to the line of the service', () => {
    beforeAll(() => byAnotherProgram(join(dataDir, 'shop.db'), 'DROP TABLE reviews'));

    it.each([
      ['list', 'get', '/reviews?limit=1'],
      // The store runs it later, together with others.
      ['add', 'post', '/reviews'],
    ] as const)('that called %s', async (name, method, path) => {
      const call = request(url)[method](path).set('Authorization', `Bearer ${token}`);
      const sent = method === 'post' ? call.send({ name: 'Carl', review: 'Good', rating: 5 }) : call;
      const { body, headers } = await sent.expect(500);
      const { request_id } = body as { request_id: string };
      expect(request_id).toBe(headers['x-request-id']);
      expect(await lineOf(request_id, 'request')).toMatchObject({ status: 500, code: 'unexpected' });
      const { level, error } = await lineOf(request_id, 'unexpected');
      expect(level).toBe('error');
      const source = 'backend/src/modules/reviews/reviews\\.service\\.ts';
      expect(error).toMatch(new RegExp(`at async ReviewsService\\.${name} \\(.*${source}:\\d+`));
    });
  });
});
