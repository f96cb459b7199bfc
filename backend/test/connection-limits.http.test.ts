import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventReader } from '#test/support/event-reader.js';
import { sendBytes } from '#test/support/send-bytes.js';
import { type Visitor, testShop } from '#test/support/test-shop.js';
import { ActiveRequests } from '#app/observability/requests.js';

describe('a client that takes its time', () => {
  const shop = testShop();
  let admin: Visitor;
  let port: number;
  beforeAll(async () => {
    admin = await shop.admin();
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => jest.useRealTimers());

  /** A connection on which this was sent, and everything that comes back on it. */
  async function sent(bytes: string): Promise<{ socket: Socket; answer: () => string }> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    return { socket, answer: () => answer };
  }
  const head = (path: string, type: string, token?: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`;
  const underWay = () => shop.app.get(ActiveRequests).count;
  /** Lets time pass for timers alone; sockets go on by themselves. */
  const holdTimers = () => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });

  it('has 20 seconds for the headers, and 10 minutes for a body at the very most', () => {
    expect(shop.app.getHttpServer()).toMatchObject({ headersTimeout: 20_000, requestTimeout: 600_000 });
  });

  it.each(['', 'GET /parts HTTP/1.1\r\nHost: shop\r\nX-Slow: '])(
    'is told so when its headers do not come: %j',
    async (bytes) => {
      const server = shop.app.getHttpServer();
      const usual = server.headersTimeout;
      server.headersTimeout = 100;
      const { socket, answer } = await sent(bytes);
      await once(socket, 'close');
      server.headersTimeout = usual;
      expect(answer()).toMatch(/^HTTP\/1\.1 408 .*"\/problems\/request-timeout"/s);
    },
  );

  it.each([
    ['without a token', () => undefined],
    ['as an admin', () => admin.token],
  ])('has a minute for a body, %s', async (_, token) => {
    holdTimers();
    const { socket, answer } = await sent(`${head('/parts', 'application/json', token())}{`);
    while (underWay() === 0) await nextTurn();
    jest.advanceTimersByTime(59_999);
    socket.write(' ');
    expect(answer()).toBe('');
    jest.advanceTimersByTime(1);
    await once(socket, 'close');
    expect(answer()).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"\/problems\/request-timeout"/is);
  });

  it('is cut off a minute after a refusal that did not wait for the body', async () => {
    holdTimers();
    const { socket, answer } = await sent(head('/parts/import', 'text/csv'));
    while (!answer().includes('sign-in-required')) await nextTurn();
    jest.advanceTimersByTime(60_000);
    await once(socket, 'close');
  });

  it('has longer for a file that it may send', async () => {
    holdTimers();
    const { socket, answer } = await sent(`${head('/parts/import', 'text/csv', admin.token)}name,price`);
    while (underWay() === 0) await nextTurn();
    // The guard asks the store who sends it.
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    jest.advanceTimersByTime(599_000);
    await nextTurn();
    expect([answer(), socket.destroyed]).toEqual(['', false]);
    socket.write('x'.repeat(990));
    await once(socket, 'data');
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  it('may read events for as long as it likes, and keep a connection for its next request', async () => {
    const reader = await EventReader.open(port, admin.token);
    const { socket, answer } = await sent('GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n');
    while (!answer().includes('live')) await nextTurn();
    const server = shop.app.getHttpServer();
    const usual = { headers: server.headersTimeout, request: server.requestTimeout };
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    // The server looks for late requests each second: here is one, which it finds.
    const late = await sent('GET ');
    await once(late.socket, 'close');
    Object.assign(server, { headersTimeout: usual.headers, requestTimeout: usual.request });
    socket.write('GET /config HTTP/1.1\r\nHost: shop\r\n\r\n');
    while (!answer().includes('apiKey')) await nextTurn();
    expect(reader.response.destroyed).toBe(false);
    socket.destroy();
    reader.response.destroy();
  });
});

describe('a client that asks for too much', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback' } });
  let port: number;
  beforeAll(async () => {
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => jest.restoreAllMocks());

  it('finds 20,000 connections at most, even from one address', () => {
    expect(shop.app.getHttpServer()).toMatchObject({ maxConnections: 20_000 });
  });

  it.each([
    [200, 404],
    [201, 431],
    [1100, 431],
    [4000, 431],
  ])('may send 200 header fields: %i', async (fields, status) => {
    const named = ['Host: shop', 'X-Forwarded-For: 8.8.8.8', 'Connection: close'];
    const others = 'a:\r\n'.repeat(fields - named.length);
    // As Go's proxies do: in the order of their names.
    const answer = await sendBytes(port, `GET /metrics HTTP/1.1\r\n${others}${named.join('\r\n')}\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
  });

  it('is forgotten when it hangs up at once', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const server = shop.app.getHttpServer();
    for (let times = 0; times < 500; times += 1) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('POST /reviews HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
        socket.resetAndDestroy();
      });
      socket.on('error', () => undefined);
      await once(socket, 'close');
    }
    while ((await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))) > 0)
      await nextTurn();
    expect(errors).not.toHaveBeenCalled();
    await shop.anonymous.get('/parts').expect(200);
  });
});
