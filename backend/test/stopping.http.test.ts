import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { EventReader } from '#test/support/event-reader.js';
import { IS_QUICK } from '#test/support/quick.js';
import { storeAdmin, storeUsers, FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;

/** The shop gives up after nine seconds with status 1, so status 0 shows that it needed less. */
describe('the built shop on SIGTERM', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-stopping-'));
  let shop: BuiltShop;
  let url: string;
  let token: string;
  let ada: string;
  beforeEach(async () => {
    ({ 'carl@test.com': token } = await storeUsers(dataDir, 'carl@test.com'));
    ada = await storeAdmin(dataDir, 'ada@test.com');
    shop = BuiltShop.start(dataDir, { ...FIREBASE_SETTINGS, LOG_LEVEL: 'info' });
    url = await shop.url();
    await shop.printed(/Starting with data in .* by SQLite 3\.\d+\.\d+, /);
  }, SLOW);
  afterEach(() => shop.end('SIGKILL'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const review = JSON.stringify({ name: 'Carl', review: 'Kept its word.', rating: 5 });

  /** A review whose body is still being sent; the shop has received its headers. */
  async function slowReview(): Promise<ClientRequest> {
    const call = httpRequest(`${url}/reviews`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(review),
        expect: '100-continue',
      },
    });
    call.on('error', () => undefined);
    call.flushHeaders();
    await once(call, 'continue');
    call.write(review.slice(0, 10));
    return call;
  }

  async function idle(): Promise<Socket> {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  it(
    'finishes open requests, refuses new ones, ends event streams and waits for no idle connection',
    async () => {
      const socket = await idle();
      const reader = await EventReader.open(Number(new URL(url).port), ada);
      expect(reader.response.statusCode).toBe(200);
      const call = await slowReview();
      const ended = shop.end('SIGTERM');
      // The review and the event stream, which takes a moment to end.
      await shop.printed(/Stopping at SIGTERM: 2 requests under way/);
      const refused = await request(url)
        .get('/parts')
        .expect(503)
        .expect('Connection', 'close')
        .expect('Retry-After', '1');
      expect(refused.headers['content-type']).toBe('application/problem+json');
      await request(url).get('/health/ready').expect(503);
      await request(url).get('/health/live').expect(200);

      call.end(review.slice(10));
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(201);
      answer.resume();
      expect(await ended).toBe(0);
      expect(shop.output).toMatch(/Stopped: /);
      expect(shop.output).not.toContain('did not finish');
      expect(reader.events).toEqual([{ event: 'end', data: { reason: 'stopping' } }]);
      socket.destroy();
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'disconnects a client that never finishes and exits within ten seconds',
      async () => {
        const call = await slowReview();
        expect(await shop.end('SIGTERM')).toBe(0);
        expect(shop.output).toMatch(/did not finish within 6 seconds/);
        call.destroy();
      },
      SLOW,
    );
});
