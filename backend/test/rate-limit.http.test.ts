import { Logger } from '@nestjs/common';
import { freezeClock } from '#test/support/clock.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('a shop with a limit of six writes a minute', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '6' } });
  let carl: Visitor;
  let dora: Visitor;
  beforeAll(async () => {
    // Freeze the clock: all tests run in the same minute.
    freezeClock();
    carl = await shop.customer();
    dora = await shop.customer('dora@northbridge.test', 'Dora Doe');
  });
  afterAll(() => jest.useRealTimers());

  const write = (visitor: Visitor) => visitor.post('/reviews', { name: 'x', review: 'Good.', rating: 5 });

  it("rejects a user's seventh write with a problem and Retry-After", async () => {
    for (let times = 0; times < 6; times += 1) await write(carl).expect(201);
    const { body } = await write(carl)
      .expect(429)
      .expect('Content-Type', 'application/problem+json')
      .expect('Retry-After', '60');
    expect(body).toEqual({
      type: '/problems/too-many-requests',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Too many requests; please try again in 60 seconds.',
    });
  });

  it("still allows that user's reads and other users' writes at the same address", async () => {
    for (let times = 0; times < 20; times += 1) await carl.get('/parts').expect(200);
    await carl.get('/user/carl@northbridge.test').expect(200);
    await write(dora).expect(201);
  });

  it('ignores forwarded headers and forged tokens', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 8; times += 1) {
      const { status } = await write(shop.anonymous)
        .set('X-Forwarded-For', `203.0.113.${times}`)
        .set('Authorization', `Bearer forged.by.${times}`);
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('allows half as many sign-ins per address, counted separately', async () => {
    // beforeAll used two sign-ins.
    await shop.customer('eve@northbridge.test');
    const { status } = await shop.anonymous.put('/user/eve@northbridge.test', { email: 'eve@northbridge.test' });
    expect(status).toBe(429);
  });
});

describe('a shop with a limit, behind a trusted proxy', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: 'loopback', DEMO: 'true' } });
  beforeAll(() => freezeClock());
  afterAll(() => jest.useRealTimers());

  it('counts by the client address that the proxy reports', async () => {
    const write = (address: string) =>
      shop.anonymous.post('/reviews', {}).set('X-Forwarded-For', `198.51.100.1, ${address}`);
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await write(address).expect(401);
      await write(address).expect(401);
      await write(address).expect(429);
    }
  });
});

describe.each([
  ['trusts no proxy', {}, 1],
  ['trusts its proxy', { TRUST_PROXY: 'loopback', DEMO: 'true' }, 0],
] as const)('a shop that %s', (_, settings, warnings) => {
  const shop = testShop({ settings });
  afterEach(() => jest.restoreAllMocks());

  it('warns once that it ignores X-Forwarded-For, if it does', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    for (let times = 0; times < 2; times += 1)
      await shop.anonymous.get('/parts').set('X-Forwarded-For', '203.0.113.1').expect(200);
    expect(warn.mock.calls.filter(([message]) => String(message).includes('TRUST_PROXY'))).toHaveLength(warnings);
  });
});
