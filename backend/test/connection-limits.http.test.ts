import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventReader } from '#test/support/event-reader.js';
import { sendBytes } from '#test/support/send-bytes.js';
import { type Visitor, testShop } from '#test/support/test-shop.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ActiveRequests } from '#app/observability/active-requests.js';

describe('a slow client', () => {
  const shop = testShop();
  let admin: Visitor;
  let port: number;
  beforeAll(async () => {
    admin = await shop.admin();
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => jest.useRealTimers());

  /** Opens a connection, sends this and collects the response. */
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
  /** Advances timers only; sockets stay real. */
  const holdTimers = () => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });

  it('has a limited time for its headers, a request and each pause', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = shop.app.getHttpServer();
    for (const limit of [headersTimeout, requestTimeout, timeout, keepAliveTimeout]) expect(limit).toBeGreaterThan(0);
  });

  it('is disconnected when it never reads the responses', async () => {
    const server = shop.app.getHttpServer();
    const usual = server.timeout;
    server.timeout = 100;
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    const [connection] = await accepted;
    // Larger than the buffers of the connection.
    client.write('GET /config HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20_000));
    await once(connection, 'close');
    server.timeout = usual;
    client.destroy();
  });

  it.each(['', 'GET /parts HTTP/1.1\r\nHost: shop\r\nX-Slow: '])(
    'gets 408 when its headers are late: %j',
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

  it('ends all its pipelined requests when it hangs up', async () => {
    const list = jest.spyOn(shop.app.get(PartRepository), 'list').mockReturnValue(new Promise(() => undefined));
    const { socket } = await sent('GET /parts?limit=1 HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20));
    while (underWay() < 20) await nextTurn();
    socket.destroy();
    while (underWay() > 0) await nextTurn();
    list.mockRestore();
  });

  it('has a minute for the body', async () => {
    holdTimers();
    const { socket, answer } = await sent(`${head('/parts', 'application/json', admin.token)}{`);
    while (underWay() === 0) await nextTurn();
    jest.advanceTimersByTime(59_999);
    socket.write(' ');
    expect(answer()).toBe('');
    jest.advanceTimersByTime(1);
    await once(socket, 'close');
    expect(answer()).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"\/problems\/request-timeout"/is);
  });

  it.each([
    ['/parts/import', 'text/csv'],
    ['/parts', 'application/json'],
  ])('is disconnected a minute after a refusal that did not read the body: %s', async (path, type) => {
    holdTimers();
    const { socket, answer } = await sent(head(path, type));
    while (!answer().includes('sign-in-required')) await nextTurn();
    jest.advanceTimersByTime(60_000);
    await once(socket, 'close');
  });

  it('has longer to upload a file when it is allowed to', async () => {
    holdTimers();
    const { socket, answer } = await sent(`${head('/parts/import', 'text/csv', admin.token)}name,price`);
    while (underWay() === 0) await nextTurn();
    // The guard looks the sender up in the store.
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    jest.advanceTimersByTime(599_000);
    await nextTurn();
    expect([answer(), socket.destroyed]).toEqual(['', false]);
    socket.write('x'.repeat(990));
    await once(socket, 'data');
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  it('can read events without a time limit and reuse its connection', async () => {
    const reader = await EventReader.open(port, admin.token);
    const { socket, answer } = await sent('GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n');
    while (!answer().includes('live')) await nextTurn();
    const server = shop.app.getHttpServer();
    const usual = { headers: server.headersTimeout, request: server.requestTimeout };
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    // The server checks for late requests each second; this one triggers a check.
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

describe('a client above the limits', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });
  let port: number;
  beforeAll(async () => {
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => jest.restoreAllMocks());

  it('can open at most 20,000 connections in total, also from one address', () => {
    expect((shop.app.getHttpServer() as Server).maxConnections).toBeLessThanOrEqual(20_000);
  });

  it.each([
    [200, 404],
    [201, 431],
    [1100, 431],
    [4000, 431],
  ])('can send 200 header fields: %i', async (fields, status) => {
    const named = ['Host: shop', 'X-Forwarded-For: 8.8.8.8', 'Connection: close'];
    const others = 'a:\r\n'.repeat(fields - named.length);
    // Go's proxies sort headers by name.
    const answer = await sendBytes(port, `GET /metrics HTTP/1.1\r\n${others}${named.join('\r\n')}\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
  });

  it('leaves nothing behind when it disconnects at once', async () => {
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
