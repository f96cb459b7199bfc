import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { builtApp } from '#test/support/built-app.js';
import { HEADER, uploadFile } from '#test/support/part-files.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { testShop } from '#test/support/test-shop.js';
import type { Problem } from '#shared/http/problem.js';

/** A place that nobody gives back is taken away after 30 seconds. */
const SLOW = 120_000;
const PARTS = 4800;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('whole lists for visitors', () => {
  const shop = testShop({ browserApp: builtApp() });
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const row = (i: number) => `Part ${i},/pictures/fan.svg,${1 + (i % 900)},40,5,${'Quiet. '.repeat(280)}`;
    const rows = Array.from({ length: PARTS }, (_, i) => row(i));
    await uploadFile(await shop.admin(), [HEADER, ...rows].join('\n')).expect(200);
    await shop.app.listen(0, '127.0.0.1');
  }, SLOW);
  afterEach(async () => {
    const open = sockets.splice(0);
    open.forEach((socket) => socket.destroy());
    for (const socket of open) if (!socket.closed) await once(socket, 'close');
    await sleep(200);
  });

  /** A client that sends a request and reads only the first few kilobytes of the response. */
  function aSlowReader(path: string): Socket {
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    // Node stops reading when nobody takes what it has read.
    socket.on('readable', () => undefined);
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    sockets.push(socket);
    return socket;
  }

  const hasBegun = (reader: Socket) => reader.readableLength > 0;

  /** Readers of a list of which at least `begin` get a place. */
  async function readersOf(count: number, path: string, begin = 8): Promise<Socket[]> {
    const readers = Array.from({ length: count }, () => aSlowReader(path));
    while (readers.filter(hasBegun).length < begin) await sleep(20);
    // Time enough for more to begin, if they could.
    await sleep(500);
    return readers;
  }

  it(
    'need little memory, however many read slowly',
    async () => {
      await shop.anonymous.get('/parts?sort=name&q=nothing').expect(200);
      const before = process.memoryUsage();
      const readers = await readersOf(30, '/parts?sort=name');
      const after = process.memoryUsage();
      const grown = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;
      // The list itself has 10 MB.
      expect({ grown: grown < 100 ? 'little' : grown, begun: readers.filter(hasBegun).length }).toEqual({
        grown: 'little',
        begun: 8,
      });
    },
    SLOW,
  );

  it(
    'are streamed to eight at once; further ones wait, until a client hangs up',
    async () => {
      const readers = await readersOf(10, '/parts?sort=name');
      const first = readers.filter(hasBegun);
      expect(first).toHaveLength(8);
      // A client that hangs up while it waits takes no place later.
      const [gone, next] = readers.filter((socket) => !first.includes(socket));
      gone?.destroy();
      await sleep(100);
      first[0]?.destroy();
      while (next?.readableLength === 0) await sleep(20);
      expect(String(next?.read(15))).toBe('HTTP/1.1 200 OK');
    },
    SLOW,
  );

  it(
    'are refused with 503 and Retry-After after 30 seconds; admins and lists by page do not wait',
    async () => {
      const admin = await shop.admin();
      await readersOf(8, '/parts?sort=name');
      const started = Date.now();
      // Eight wait for those eight, which lose their places after 30 seconds.
      await readersOf(8, '/parts?sort=name', 0);
      const late = await Promise.all(
        ['/parts?sort=price&q=quiet', '/parts', '/sitemap.xml'].map((path) => shop.anonymous.get(path)),
      );
      for (const { status, headers, body } of late) {
        expect({ status, retry: headers['retry-after'], etag: headers['etag'] }).toEqual({ status: 503, retry: '5' });
        expect(headers['content-type']).toBe('application/problem+json');
        expect((body as Problem).type).toBe('/problems/too-many-readers');
      }
      expect(Date.now() - started).toBeGreaterThan(30_000);
      await shop.anonymous.get('/parts?sort=name&limit=20').expect(200);
      await admin.get('/parts/export').expect(200);
    },
    SLOW,
  );

  it('are not read to their end for HEAD', async () => {
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const read = jest.spyOn(shop.app.get(PartRepository), 'stream');
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/parts?sort=name`, { method: 'HEAD' });
    expect([status, headers.get('x-total-count')]).toEqual([200, String(PARTS)]);
    await sleep(1000);
    const chunks = read.mock.results[0]?.value as AsyncIterator<unknown>;
    expect(await chunks.next()).toMatchObject({ done: false });
    read.mockRestore();
  });

  it('of 100 parts are sent to fifty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        shop.anonymous.get(`/parts?sort=name&min_price=${i + 1}&max_price=${i + 20}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect((answers[0]?.body as object[]).length).toBeGreaterThan(100);
  });
});
