import { ACCESS, type AccessFixtures } from '#test/support/access-table.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const ID = '0'.repeat(24);
/** Enough for the addresses: the requests are refused before anything is looked up. */
const THINGS = {
  owner: { _id: ID, email: 'olga@northbridge.test' },
  part: { _id: ID, name: 'Fan', image_url: '/fan.svg', price: 10, min_order: 1 },
  order: ID,
  review: ID,
} as AccessFixtures;

/** A visitor's own call, with a token of the identity provider. */
const SIGN_IN = 'put /user/:email';

type Method = Parameters<Visitor['call']>[0];

const WITH_JSON = Object.entries(ACCESS).flatMap(([route, { path, body, visitor, owner }]) => {
  if (body === undefined || typeof body(THINGS) === 'string') return [];
  return [{ route, method: route.split(' ')[0] as Method, path: path(THINGS), visitor, owner }];
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the body of a request', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let carl: Visitor;
  let ada: Visitor;
  beforeAll(async () => {
    [carl, ada] = [await shop.customer(), await shop.admin()];
  });

  const send = (caller: Visitor, method: Method, path: string, json: string) =>
    caller.call(method, path).set('Content-Type', 'application/json').send(json);

  it.each(WITH_JSON.filter(({ route, visitor }) => visitor === 401 && route !== SIGN_IN))(
    'is not parsed for visitors: $route',
    async (route) => {
      const { body } = await send(shop.anonymous, route.method, route.path, '{"broken":').expect(401);
      expect(body).toMatchObject({ type: '/problems/sign-in-required' });
    },
  );

  it.each(WITH_JSON.filter(({ owner }) => owner === 403))('is not parsed for customers: $route', async (route) => {
    await send(carl, route.method, route.path, '{"broken":').expect(403);
  });

  it('is not read to be dropped when it is long', async () => {
    const connectionAfter = async (length: number) => {
      const json = `"${'x'.repeat(length - 2)}"`;
      const sent = send(shop.anonymous, 'post', '/orders/bulk', json).set('Connection', 'keep-alive');
      const { headers } = await sent.expect(401);
      return headers['connection'];
    };
    expect(await connectionAfter(64 * 1024)).toBe('keep-alive');
    expect(await connectionAfter(1024 * 1024)).toBe('close');
  });

  it('is parsed for those who may send it, and refused when it is no JSON', async () => {
    const { body } = await send(ada, 'post', '/parts', '{"broken":').expect(400);
    expect(body).toMatchObject({ type: '/problems/bad-request' });
  });

  it('is nested at most 20 levels deep', async () => {
    const json = (levels: number) => `{"review":"[[[ \\"[[[","rating":${nested(levels - 1)}}`;
    const { body } = await send(carl, 'post', '/reviews', json(21)).expect(400);
    expect(body).toMatchObject({ type: '/problems/json-too-deep' });
    const { body: flat } = await send(carl, 'post', '/reviews', json(20)).expect(400);
    expect(flat).toMatchObject({ type: '/problems/invalid-input' });
  });

  it('has at most 20,000 values', async () => {
    const json = (values: number) => `{"rows":[${Array(values).fill('0').join(',')}]}`;
    const { body } = await send(shop.anonymous, 'post', '/parts/matches', json(20_001)).expect(400);
    expect(body).toMatchObject({ type: '/problems/json-too-long' });
    const { body: short } = await send(shop.anonymous, 'post', '/parts/matches', json(20_000)).expect(400);
    expect(short).toMatchObject({ type: '/problems/invalid-input' });
  });
});
