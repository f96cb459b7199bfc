import type { Readable } from 'node:stream';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { SessionCheck } from '#modules/users/session-check.js';
import { ACCESS, NOT_SHOP_ROUTES, type AccessRow, type AccessFixtures } from '#test/support/access-table.js';
import { ADA, anOrder, aPart, aReview } from '#test/support/builders.js';
import { uidOf } from '#test/support/fake-identities.js';
import { forgedTokens } from '#test/support/forged-tokens.js';
import { IS_QUICK } from '#test/support/quick.js';
import { testShop, Visitor } from '#test/support/test-shop.js';

const FORGERIES = [
  'no JWT',
  'signed with another key',
  'signed with no key',
  'unsigned, its signature kept',
  'tampered with',
  'cut off before its signature',
  'signed by another algorithm',
  'expired',
  'not valid yet',
  'of another issuer',
  'for another audience',
  'of a deleted user',
  'without a subject',
] as const;

type Caller = [who: string, as: 'visitor' | 'owner' | 'otherCustomer' | 'admin' | 'unverified'];

const FORGERS = FORGERIES.map((forgery): Caller => [`a token ${forgery}`, 'visitor']);
/** A read, a write and a stream: one guard refuses forged tokens on all routes. */
const FORGERS_ON = ['get /user/:email', 'put /parts/:id', 'get /events'];

/** Each kind of caller, and its column of the table. */
const CALLERS: Caller[] = [
  ['a visitor', 'visitor'],
  ['the owner', 'owner'],
  ['another customer', 'otherCustomer'],
  ['an admin', 'admin'],
  ['an admin who was demoted a moment ago', 'otherCustomer'],
  ['a customer who was made an admin a moment ago', 'admin'],
  ['a customer whose e-mail is not verified', 'unverified'],
  ['an admin whose e-mail is not verified', 'unverified'],
  ['an admin who has signed out everywhere', 'visitor'],
  ['an admin whose account was disabled a moment ago', 'visitor'],
];

/** Closes a stream as soon as it opens. */
function hangUp(answer: unknown, done: (error: Error | null, body: unknown) => void): void {
  (answer as Readable).destroy();
  done(null, '');
}

type Method = Parameters<Visitor['call']>[0];

const TABLE = Object.entries(ACCESS).flatMap(([route, row]): [route: string, row: AccessRow, method: Method][] => {
  const [method, path] = route.split(' ') as [Method, string];
  return [
    [route, row, method],
    ...(method === 'get' ? [[`head ${path}`, row, 'head'] as [string, AccessRow, Method]] : []),
  ];
});

describe('the access matrix', () => {
  const shop = testShop({
    settings: { REQUIRE_VERIFIED_EMAIL: 'true', RATE_LIMIT_PER_MINUTE: '0', MAX_UNPAID_ORDERS: '0' },
  });
  const callers = new Map<string, Visitor>();
  let owner: AccessFixtures['owner'];
  let shared: AccessFixtures;

  beforeAll(async () => {
    const users = shop.app.get(UserRepository);
    const olga = await shop.customer('olga@northbridge.test', 'Olga Owner');
    owner = { _id: (await users.findByEmail(olga.email))!._id, email: olga.email };
    const admin = await shop.admin();
    const demoted = await shop.customer('dora@northbridge.test', 'Dora Demoted');
    await users.makeAdmin(demoted.email, ADA);
    await demoted.get('/orders').expect(200);
    await users.removeAdmin(demoted.email, ADA);
    const promoted = await shop.customer('pia@northbridge.test', 'Pia Promoted');
    await users.makeAdmin(promoted.email, ADA);
    const forged = forgedTokens(shop.app, owner, { _id: (await users.findByEmail(admin.email))!._id });

    const anAdmin = async (email: string) => {
      const person = await shop.customer(email);
      await users.makeAdmin(email, ADA);
      await person.get('/orders').expect(200);
      return person;
    };
    const signedOut = await anAdmin('sam@northbridge.test');
    await signedOut.delete(`/user/${signedOut.email}/sessions`).expect(200);
    const disabled = await anAdmin('dan@northbridge.test');
    shop.identities.disable(uidOf(disabled.email));
    await shop.app.get(SessionCheck).sweep();
    await users.makeAdmin((await shop.customer('uma@northbridge.test')).email, ADA);

    callers.set('an admin who has signed out everywhere', signedOut);
    callers.set('an admin whose account was disabled a moment ago', disabled);
    callers.set('an admin whose e-mail is not verified', await shop.signIn('uma@northbridge.test', 'Uma', false));
    callers.set('a customer whose e-mail is not verified', await shop.signIn('ugo@northbridge.test', 'Ugo', false));
    callers.set('a visitor', shop.anonymous);
    for (const forgery of FORGERIES) callers.set(`a token ${forgery}`, new Visitor(shop, owner.email, forged[forgery]));
    callers.set('the owner', olga);
    callers.set('another customer', await shop.customer());
    callers.set('an admin', admin);
    callers.set('an admin who was demoted a moment ago', demoted);
    callers.set('a customer who was made an admin a moment ago', promoted);
    shared = await belongings();
    // One listening server for all requests: otherwise supertest starts and stops a server for each.
    await shop.app.listen(0, '127.0.0.1');
  });

  async function belongings(): Promise<AccessFixtures> {
    const stored = await shop.app
      .get(PartRepository)
      .add(aPart({ name: `Part ${Math.random()}`, price_cents: 10_000 }), ADA);
    const order = anOrder(stored, { email: owner.email });
    const { order: placed } = await shop.app.get(OrderRepository).place(order);
    const review = await shop.app.get(ReviewRepository).add(aReview({ email: owner.email }));
    return { owner, review: review._id, part: { ...stored, price: stored.price_cents / 100 }, order: placed._id };
  }

  it('has exactly one row per route of the running app', () => {
    const routes = shop.routes
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !NOT_SHOP_ROUTES.test(route));
    expect([...new Set(routes)].sort()).toEqual(TABLE.map(([route]) => route).sort());
  });

  it('has the routes on which forged tokens are tried', () => {
    expect(TABLE.map(([route]) => route)).toEqual(expect.arrayContaining(FORGERS_ON));
  });

  describe.each(TABLE)('%s', (route, row, method) => {
    // HEAD has the guards of GET.
    const callersOf = method === 'head' && IS_QUICK ? CALLERS.slice(0, 4) : CALLERS;
    const all = FORGERS_ON.includes(route) ? [...callersOf, ...FORGERS] : callersOf;
    it.each(all)('answers %s as the table says', async (who, as) => {
      // Reads share their records; each change gets new ones.
      const things = ['get', 'head'].includes(method) ? shared : await belongings();
      const call = callers.get(who)!.call(method, row.path(things));
      if (row.endless && as === 'admin') call.buffer(true).parse(hangUp);
      const sent = row.body?.(things);
      if (typeof sent === 'string') call.set('Content-Type', row.type ?? 'text/csv');
      const answer = await (sent === undefined ? call : call.send(sent));
      const [status, body] = [row[as] ?? row.otherCustomer].flat() as [number, object?];
      expect(answer.status).toBe(status);
      if (body) expect(answer.body).toEqual(body);
      if (row.endsSession && as === 'owner') callers.set(who, await shop.customer(owner.email, 'Olga Owner'));
      if (row.visitor === 401) expect(answer.headers['cache-control']).toBe('private, no-store');
      if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
      if (status === 403 || status === 404) expect(JSON.stringify(answer.body)).not.toContain(things.order);
    });
  });

  it.each(CALLERS)('shows the documentation to %s', async (who) => {
    await callers.get(who)!.get('/docs-json').expect(200);
  });
});
