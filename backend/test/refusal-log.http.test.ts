import { Logger } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { freezeClock } from './support/clock.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { DomainError } from '#shared/domain-error.js';
import { StripeStandIn } from '#test/support/stripe/stripe-stand-in.js';
import { TestShop } from '#test/support/test-shop.js';

describe('the log under attack', () => {
  const shop = new TestShop();
  let stripe: StripeStandIn;
  let warnings: jest.SpyInstance;
  beforeAll(async () => {
    stripe = await StripeStandIn.listen();
    await shop.start({ settings: { ...stripe.settings, RATE_LIMIT_PER_MINUTE: '10' } });
  });
  beforeEach(() => (warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)));
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await shop.stop();
    await stripe.close();
  });

  /** The log lines, after all earlier requests have ended. */
  async function lines(): Promise<unknown[]> {
    await shop.anonymous.get('/health/live').expect(200);
    await nextTurn();
    return warnings.mock.calls.map(([line]) => line as unknown);
  }

  it('has one line for rejected webhook signatures', async () => {
    for (let times = 0; times < 3; times += 1)
      await shop.anonymous.post('/webhooks/stripe', { id: 'evt_1' }).set('Stripe-Signature', 't=1,v1=2').expect(400);
    const line = { msg: 'webhook signature refused', count: 1, code: 'webhook-signature', route: '/webhooks/stripe' };
    expect(await lines()).toEqual([line]);
  });

  it('has one line for rejected sign-ins and one for the rate limit, without personal data', async () => {
    const signIn = () =>
      shop.anonymous
        .put('/user/carl@northbridge.test', { email: 'carl@northbridge.test' })
        .set('Authorization', 'Bearer stolen');
    for (let times = 0; times < 5; times += 1) await signIn().expect(401);
    for (let times = 0; times < 5; times += 1) await signIn().expect(429);
    const found = await lines();
    const code = expect.any(String) as string;
    expect(found).toEqual([
      { msg: 'sign-in rejected', count: 1, code, route: '/user/:email' },
      { msg: 'over a limit', count: 1, code: 'too-many-requests', route: '/user/:email' },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/carl|stolen|127\.0\.0\.1/);
  });

  it('has no line for a visitor without a session', async () => {
    await shop.anonymous.get('/orders').expect(401);
    expect(await lines()).toEqual([]);
  });
});

describe('the log of errors', () => {
  const shop = new TestShop();
  let errors: jest.SpyInstance;
  beforeAll(() => shop.start());
  beforeEach(() => {
    errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  afterAll(() => shop.stop());

  it('has one stack trace per cause and minute, then one with the ids of the other requests', async () => {
    freezeClock(new Date(), { timeouts: true });
    const away = new DomainError('unavailable', 'storage-unreachable', 'The shop cannot reach its database.');
    away.cause = new Error('connect ECONNREFUSED');
    jest.spyOn(shop.app.get(PartRepository), 'revision').mockRejectedValue(away);
    const ids: string[] = [];
    for (let times = 0; times < 22; times += 1) {
      const { body } = await shop.anonymous.get('/parts').expect(503);
      ids.push((body as { request_id: string }).request_id);
    }
    const lines = () => errors.mock.calls.map(([line]) => line as unknown);
    const line = { msg: 'storage-unreachable', method: 'GET', route: '/parts' };
    expect(lines()).toEqual([
      { ...line, request_id: ids[0], error: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    jest.advanceTimersByTime(60_000);
    expect(lines()[1]).toMatchObject({ ...line, count: 21, request_id: ids[21], request_ids: ids.slice(1, 21) });
  });
});
