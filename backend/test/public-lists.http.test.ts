import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { Problem } from '#shared/http/problem.js';
import { builtApp } from '#test/support/built-app.js';
import { addLongList, hasBegun, PARTS, SlowReaders } from '#test/support/slow-readers.js';
import { testShop } from '#test/support/test-shop.js';

/** Of the eight places, those of one client. */
const PLACES = 4;

describe('whole lists for visitors', () => {
  const shop = testShop({ browserApp: builtApp() });
  let slow: SlowReaders;

  beforeAll(async () => {
    await addLongList(shop);
    await shop.app.listen(0, '127.0.0.1');
  });
  beforeEach(() => {
    slow = new SlowReaders(shop);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await slow.close();
  });

  it('are streamed to four readers of a client at once; further ones wait, until one hangs up', async () => {
    const readers = await slow.open(PLACES + 2, '/parts?sort=name');
    while (readers.filter(hasBegun).length < PLACES) await nextTurn();
    expect(slow.admitted).toBe(PLACES);
    const first = readers.filter(hasBegun);
    // A client that hangs up while it waits takes no place later.
    const [gone, next] = readers.filter((socket) => !first.includes(socket));
    gone?.destroy();
    while (slow.hungUp === 0) await nextTurn();
    first[0]?.destroy();
    while (next?.readableLength === 0) await nextTurn();
    expect(String(next?.read(15))).toBe('HTTP/1.1 200 OK');
  });

  it('are refused with 503 and Retry-After after 30 seconds; admins and lists by page do not wait', async () => {
    const admin = await shop.admin();
    await slow.open(PLACES, '/parts?sort=name');
    // Sockets stay real.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const late = Promise.all(
      ['/parts?sort=price&q=quiet', '/parts', '/sitemap.xml'].map((path) => shop.anonymous.get(path)),
    );
    while (slow.asked < PLACES + 3) await nextTurn();
    jest.advanceTimersByTime(30_000);
    for (const { status, headers, body } of await late) {
      expect({ status, retry: headers['retry-after'], etag: headers['etag'] }).toEqual({ status: 503, retry: '5' });
      expect(headers['content-type']).toBe('application/problem+json');
      expect((body as Problem).type).toBe('/problems/too-many-readers');
    }
    await shop.anonymous.get('/parts?sort=name&limit=20').expect(200);
    await admin.get('/parts/export').expect(200);
  });

  it('are not read to their end for HEAD', async () => {
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const parts = shop.app.get(PartRepository);
    const stream = parts.stream.bind(parts);
    let chunks = 0;
    jest.spyOn(parts, 'stream').mockImplementationOnce(async function* (...query) {
      for await (const rows of stream(...query)) {
        chunks += 1;
        yield rows;
      }
    });
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/parts?sort=name`, { method: 'HEAD' });
    expect([status, headers.get('x-total-count')]).toEqual([200, String(PARTS)]);
    const before = chunks;
    // A read that went on for HEAD would advance beside this one.
    await shop.anonymous.get('/parts?sort=name').expect(200);
    expect(chunks).toBe(before);
  });

  it('of 100 parts are sent to fifty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        shop.anonymous.get(`/parts?sort=name&min_price=${i + 1}&max_price=${i + 20}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect((answers[0]!.body as object[]).length).toBeGreaterThan(100);
  });
});
