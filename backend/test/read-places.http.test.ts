import { setImmediate as nextTurn } from 'node:timers/promises';
import { aPart } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';
import { newPart } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ActiveRequests } from '#app/observability/active-requests.js';

/** A list that is too long to be sent as a whole. */
const LONG = [newPart(aPart({ description: 'x'.repeat(300_000) }))];

describe('the places for whole lists', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });
  /** the searches of the lists whose reading has begun */
  let begun: string[];
  /** lets the lists end */
  let finish: () => void;
  beforeAll(() => shop.app.listen(0, '127.0.0.1'));
  beforeEach(() => {
    begun = [];
    const finished = new Promise<void>((resolve) => (finish = resolve));
    jest.spyOn(shop.app.get(PartRepository), 'stream').mockImplementation(async function* ({ q = '' }) {
      begun.push(q);
      if (q === 'long') yield LONG;
      if (q !== 'short') await finished;
    });
  });
  afterEach(() => {
    finish();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const read = async (q: string, address = '203.0.113.9', visitor: Visitor = shop.anonymous) =>
    visitor.get(`/parts?sort=name&q=${q}`).set('X-Forwarded-For', address);
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await nextTurn();
  };

  it.each([
    ['an IPv4 address', '203.0.113.1', '203.0.113.1'],
    ['an IPv6 network', '2001:db8:0:1::1', '2001:db8:0:1:2::2'],
  ])('are four for %s, and sixteen of its requests wait; another client reads beside them', async (_, one, same) => {
    const lists = Array.from({ length: 21 }, (__, i) => read('one', i % 2 === 0 ? one : same));
    const refused = await Promise.race(lists);
    expect({ status: refused.status, retry: refused.headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    expect(begun).toEqual(['one', 'one', 'one', 'one']);
    expect((await read('short', '203.0.113.2')).status).toBe(200);
    finish();
    const statuses = (await Promise.all(lists)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it('are four for each signed-in customer at one address', async () => {
    const [carl, dora] = [await shop.customer(), await shop.customer('dora@northbridge.test')];
    const lists = Array.from({ length: 5 }, () => read('carls', undefined, carl));
    while (begun.length < 4) await nextTurn();
    lists.push(read('doras', undefined, dora));
    while (!begun.includes('doras')) await nextTurn();
    expect(begun).toEqual(['carls', 'carls', 'carls', 'carls', 'doras']);
    finish();
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
  });

  it('are lost after 5 seconds by a client that does not read, while another one waits', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const slow = Array.from({ length: 8 }, (_, i) => read('long', `203.0.113.${i % 2}`).catch(() => undefined));
    while (begun.length < 8) await nextTurn();
    const waiting = read('short', '203.0.113.3');
    while (shop.app.get(ActiveRequests).count < 9) await nextTurn();
    jest.advanceTimersByTime(4_999);
    await turns(1000);
    expect(begun).not.toContain('short');
    jest.advanceTimersByTime(1);
    await turns(1000);
    expect(begun).toContain('short');
    expect((await waiting).status).toBe(200);
    finish();
    await Promise.all(slow);
  });
});
