import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addPart } from '#test/support/bodies.js';
import { aPart } from '#test/support/builders.js';
import { testShop } from '#test/support/test-shop.js';
import { newPart } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ActiveRequests } from '#app/observability/active-requests.js';

interface Row {
  parts: { name: string }[];
  search_skipped?: true;
}

describe('the search for the parts of a list', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'loopback', DEMO: 'true' } });
  let port: number;
  beforeAll(async () => {
    const admin = await shop.admin();
    for (const name of ['Silent Fan 120', 'Main Board']) await addPart(admin, { name, sku: name.replaceAll(' ', '-') });
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => jest.restoreAllMocks());

  const rowsOf = (texts: readonly string[]) => ({ rows: texts.map((text) => ({ text })) });
  const unknown = (count: number) => Array.from({ length: count }, (_, i) => `unheard-of thing ${i}`);
  const match = async (texts: readonly string[]) =>
    ((await shop.anonymous.post('/parts/matches', rowsOf(texts)).expect(200)).body as { rows: Row[] }).rows;
  const searches = () => jest.spyOn(shop.app.get(PartRepository), 'findSimilar');

  /** Sends the request of a client at this address over a connection of its own. */
  function send(address: string, texts: readonly string[]): Socket {
    const body = JSON.stringify(rowsOf(texts));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `Host: shop\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.write(`POST /parts/matches HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    return socket;
  }
  const openRequests = () => shop.app.get(ActiveRequests).count;

  it('lets other requests run between two searches', async () => {
    const steps: string[] = [];
    searches().mockImplementation(() => {
      steps.push('search');
      setImmediate(() => steps.push('other work'));
      return Promise.resolve([]);
    });
    await match(unknown(3));
    expect(steps.slice(0, 5)).toEqual(['search', 'other work', 'search', 'other work', 'search']);
  });

  it('stops when the client hangs up', async () => {
    let client: Socket | undefined = undefined;
    const search = searches().mockImplementation(async () => {
      client?.destroy();
      while (openRequests() > 0) await nextTurn();
      return [];
    });
    client = send('203.0.113.1', unknown(20));
    await once(client, 'close');
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('keeps its place after a hang-up until its work has ended', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const search = searches().mockImplementation(() => finished.then(() => []));
    const clients = Array.from({ length: 8 }, (_, i) => send(`203.0.113.${i % 2}`, ['unheard-of thing']));
    while (search.mock.calls.length < 8) await nextTurn();
    clients.forEach((client) => client.destroy());
    while (openRequests() > 0) await nextTurn();

    const ninth = send('203.0.113.9', ['ninth thing']);
    while (openRequests() === 0) await nextTurn();
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    expect(search).toHaveBeenCalledTimes(8);
    finish();
    await once(ninth, 'data');
    expect(search).toHaveBeenLastCalledWith('ninth thing', 8, expect.objectContaining({ key: '203.0.113.9' }));
    ninth.destroy();
  });

  it('gives its place back before it sends the answer', async () => {
    // More than the system buffers for a client that does not read.
    const large = newPart(aPart({ name: 'x'.repeat(1_000_000) }));
    const search = searches().mockImplementation(() => Promise.resolve(Array.from({ length: 8 }, () => large)));
    const clients = Array.from({ length: 8 }, (_, i) => send(`203.0.113.${i % 2}`, ['large thing']));
    const ninth = send('203.0.113.9', ['ninth thing']);
    while (search.mock.calls.length < 9) await nextTurn();
    // No other client lost its connection.
    expect(openRequests()).toBe(9);
    [...clients, ninth].forEach((client) => client.destroy());
    while (openRequests() > 0) await nextTurn();
  });

  it('counts no totals', async () => {
    const [inTurn, aside] = [
      jest.spyOn(SqliteStore.prototype, 'all'),
      jest.spyOn(SqliteStore.prototype, 'allInThread'),
    ];
    expect(await match(['fan sil'])).toMatchObject([{ parts: [{ name: 'Silent Fan 120' }] }]);
    const queries = [...inTurn.mock.calls, ...aside.mock.calls].map(([sql]) => sql);
    expect(queries.filter((sql) => /\bcount\(/i.test(sql))).toEqual([]);
  });

  it('is for 50 rows of a request; the others are matched by number and name, and say so', async () => {
    const search = searches();
    const rows = await match([...unknown(50), 'fan sil', 'silent fan 120', 'main-board']);
    expect(search).toHaveBeenCalledTimes(50);
    expect(rows.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => ({ match: 'none', parts: [] })));
    expect(rows.slice(50)).toMatchObject([
      { match: 'none', parts: [], search_skipped: true },
      { parts: [{ name: 'Silent Fan 120' }] },
      { parts: [{ name: 'Main Board' }] },
    ]);
    expect(rows.filter((row) => row.search_skipped)).toHaveLength(1);
  });

  it('takes 500 texts of 200 characters in any script, and refuses a body above 512 kB', async () => {
    expect(await match(Array.from({ length: 500 }, () => '漢'.repeat(200)))).toHaveLength(500);
    await shop.anonymous.post('/parts/matches', { rows: [], more: 'x'.repeat(512 * 1024) }).expect(413);
    await (await shop.customer()).post('/reviews', { more: 'x'.repeat(101 * 1024) }).expect(413);
  });
});
