import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addLongList } from '#test/support/slow-readers.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

/** As many requests at once as one visitor needs to fill every queue. */
const FLOOD = 130;
const SEARCH = '/parts?limit=20&q=part&sort=-price';

describe('searches beside a visitor who sends too many', () => {
  const shop = testShop({ settings: { DEMO: 'true' } });
  let carl: Visitor;
  let ada: Visitor;
  beforeAll(async () => {
    [carl, ada] = [await shop.customer(), await shop.admin()];
    // A search among more than 2,000 parts runs in the thread.
    await addLongList(shop);
    await shop.app.listen(0, '127.0.0.1');
  });

  /** Sends the requests from another address; `isFull` resolves when the first one is refused. */
  function flood() {
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const agent = new Agent({ maxSockets: FLOOD, localAddress: '127.0.0.2' });
    const asked = Array.from({ length: FLOOD }, async () => {
      const [answer] = (await once(httpGet({ port, host: '127.0.0.1', path: SEARCH, agent }), 'response')) as [
        IncomingMessage,
      ];
      await once(answer.resume(), 'end');
      return answer.statusCode;
    });
    const refusals = asked.map((status) => status.then((code) => code === 503 || Promise.reject(new Error())));
    return { isFull: Promise.any(refusals), ended: Promise.all(asked) };
  }

  it.each<[string, () => Promise<unknown>]>([
    ['another visitor', () => shop.anonymous.get(SEARCH).expect(200)],
    ['a customer', () => carl.get(SEARCH).expect(200)],
    ['an admin, in the search of the dashboard', () => ada.get('/search?q=part').expect(200)],
    ["an admin, on a customer's page", () => ada.get(`/customers/${carl.email}`).expect(200)],
  ])('are answered for %s', async (_, search) => {
    const { isFull, ended } = flood();
    await isFull;
    await search();
    await ended;
  });
});
