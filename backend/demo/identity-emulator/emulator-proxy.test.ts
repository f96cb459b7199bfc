import fastify, { type FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { LocalRateLimits } from '#shared/http/rate-limit.js';
import { HOUR_MS } from '#shared/time.js';
import { EmulatorAddress } from '#app/config/emulator-address.js';
import { proxyIdentityEmulator } from './emulator-proxy.js';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

describe('requests for a link by e-mail', () => {
  const asked: string[] = [];
  const emulator = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  let app: FastifyInstance;
  beforeAll(() => new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => emulator.close(resolve)));
  beforeEach(async () => {
    asked.length = 0;
    app = fastify({ trustProxy: '127.0.0.1' });
    const { port } = emulator.address() as AddressInfo;
    await proxyIdentityEmulator(app, new EmulatorAddress(port), new LocalRateLimits());
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  const post = (call: string, address: string) =>
    request(app.server)
      .post(`${ACCOUNTS}${call}?key=demo`)
      .set('x-forwarded-for', address)
      .send({ email: 'ada@test.com' });
  const ask = (address: string) => post(':sendOobCode', address);

  it('pass ten times per address and hour, in the words of the identity provider', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask('203.0.113.1')).status).toBe(200);
    const refused = await ask('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^(3600|3599)$/);
    expect(refused.body).toEqual({
      error: {
        code: 429,
        message:
          'TOO_MANY_ATTEMPTS_TRY_LATER : Too many links were requested from your network. Try again in 60 minutes.',
      },
    });
    expect(asked).toHaveLength(10);
    expect((await ask('203.0.113.2')).status).toBe(200);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS);
    expect((await ask('203.0.113.1')).status).toBe(200);
  });

  it('count in one spelling, in which alone they pass, and other requests do not count', async () => {
    for (let n = 0; n < 11; n += 1) expect((await post(':signUp', '203.0.113.1')).status).toBe(200);
    for (const call of ['%3AsendOobCode', ':sendOobCode/', ':SendOobCode', ':send%4fobCode'])
      expect([call, (await post(call, '203.0.113.1')).status]).toEqual([call, 403]);
    expect((await ask('203.0.113.1')).status).toBe(200);
  });
});
