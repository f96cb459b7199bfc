import type { FakeAccount } from '#test/support/fake-identities.js';
import { addPart, anOrderBody, type PartOnSale } from '#test/support/bodies.js';
import { testShop, Visitor } from '#test/support/test-shop.js';

const shop = testShop({ settings: { REQUIRE_VERIFIED_EMAIL: 'true', RATE_LIMIT_PER_MINUTE: '0' } });
let admin: Visitor;
let part: PartOnSale;
beforeAll(async () => {
  admin = await shop.admin();
  part = await addPart(admin, { quantity: 1000 });
});

/** Opens a session with the account's ID token, for its own e-mail or for another one. */
const openSession = (account: FakeAccount, email = account.email) =>
  shop.anonymous
    .put(`/user/${encodeURIComponent(email)}`, { email })
    .set('Authorization', `Bearer ${shop.identities.tokenOf(account)}`);

async function signIn(account: FakeAccount): Promise<Visitor> {
  const { body } = await openSession(account).expect(200);
  return new Visitor(shop, account.email, (body as { token: string }).token);
}

const problem = (code: string) => ({ type: `/problems/${code}` });
const review = { name: 'Carl', review: 'Good fans.', rating: 5 };
let count = 0;
/** Returns an e-mail that no other test uses. */
const newEmail = () => `person${(count += 1)}@northbridge.test`;

describe('signing in with the e-mail of an existing record', () => {
  it('refuses another account with an unverified e-mail and reveals nothing', async () => {
    const email = newEmail();
    const owner = await signIn({ uid: 'owner', email, emailVerified: true });
    await admin.put(`/user/admin/${email}`, {}).expect(200);
    const { body } = await openSession({ uid: 'stranger', email, emailVerified: false }).expect(403);
    expect(body).toMatchObject(problem('account-bound-elsewhere'));
    await owner.get('/orders').expect(200);
  });

  it('lets another account with a verified e-mail take over, ends older tokens and removes the admin role', async () => {
    const email = newEmail();
    const before = await signIn({ uid: 'before', email, emailVerified: true });
    await admin.put(`/user/admin/${email}`, {}).expect(200);
    const after = await signIn({ uid: 'after', email, emailVerified: true });
    await before.get(`/user/${email}`).expect(401);
    await after.get(`/admin/${email}`).expect(200, { admin: false });
    await after.get('/orders').expect(403);
    const { body } = await admin.get(`/audit-log?q=${email}`).expect(200);
    expect((body as object[])[0]).toMatchObject({ action: 'admin-removed', actor: 'identity provider' });
  });

  it('keeps an e-mail of ADMIN_EMAILS an admin under another account once it is verified', async () => {
    const email = 'ada@northbridge.test';
    await openSession({ uid: 'stranger', email, emailVerified: false }).expect(403);
    await admin.get('/orders').expect(200);
    const again = await signIn({ uid: 'new account', email, emailVerified: true });
    await again.get('/orders').expect(200);
    await admin.get('/orders').expect(401);
    admin = await shop.admin();
  });

  it('shares the record between all sign-in methods of an account', async () => {
    const email = newEmail();
    const password = await signIn({ email, emailVerified: true });
    const google = await signIn({ email, emailVerified: true, name: 'Gina Google' });
    const [first, second] = await Promise.all([password, google].map((person) => person.get(`/user/${email}`)));
    expect(first!.body).toEqual(second!.body);
  });

  it('ends the tokens of an unverified account when the verified owner signs in', async () => {
    const email = newEmail();
    const stranger = await signIn({ email, emailVerified: false });
    await signIn({ email, emailVerified: true });
    await stranger.get(`/user/${email}`).expect(401);
  });
});

describe('a customer whose e-mail is not verified', () => {
  it('asks for verification without signing out when they order or review', async () => {
    const email = newEmail();
    const carl = await signIn({ email, emailVerified: false });
    for (const call of [carl.post('/orders', anOrderBody(part, carl)), carl.post('/reviews', review)])
      expect((await call.expect(409)).body).toMatchObject(problem('email-unverified'));
    expect((await carl.get(`/user/${email}`).expect(200)).body).toMatchObject({ email_verified: false });
  });

  it('can order and review after signing in with the verified e-mail', async () => {
    const email = newEmail();
    await signIn({ email, emailVerified: false });
    const carl = await signIn({ email, emailVerified: true });
    await carl.post('/orders', anOrderBody(part, carl)).expect(201);
    await carl.post('/reviews', review).expect(201);
    expect((await carl.get(`/user/${email}`).expect(200)).body).toMatchObject({ email_verified: true });
  });
});

describe('an admin whose e-mail is not verified', () => {
  it('gets admin rights only after verification', async () => {
    const email = newEmail();
    await signIn({ email, emailVerified: true });
    await admin.put(`/user/admin/${email}`, {}).expect(200);
    const unverified = await signIn({ email, emailVerified: false });
    await unverified.get(`/admin/${email}`).expect(200, { admin: false });
    for (const path of ['/orders', '/user', '/stats', '/events', '/audit-log']) await unverified.get(path).expect(403);
    const order = await unverified.post('/orders', anOrderBody(part, unverified)).expect(409);
    expect(order.body).toMatchObject(problem('email-unverified'));
    await (await signIn({ email, emailVerified: true })).get('/orders').expect(200);
  });

  it('cannot be promoted: admins see the reason, and the mark in the list', async () => {
    const email = newEmail();
    await signIn({ email, emailVerified: false });
    const { body } = await admin.put(`/user/admin/${email}`, {}).expect(409);
    expect(body).toMatchObject({ ...problem('user-unverified'), detail: expect.stringContaining(email) as string });
    const { body: list } = await admin.get(`/user?q=${email}`).expect(200);
    expect(list).toEqual([expect.objectContaining({ email, email_verified: false })]);
  });
});

describe('the e-mail of an account', () => {
  it.each(['jane@acme.store', "o'neil@acme.com", 'x+y@mail.example.photography'])(
    'signs in and orders as %s',
    async (email) => {
      const jane = await signIn({ email, emailVerified: true });
      await jane.post('/orders', anOrderBody(part, { email })).expect(201);
      expect((await jane.get(`/user/${encodeURIComponent(email)}`).expect(200)).body).toMatchObject({ email });
    },
  );

  it('must be ASCII: rejects a letter that lower-cases to ASCII', async () => {
    // The lower case of the Kelvin sign is the letter k.
    const [kelvin, kate] = ['\u212Aate@northbridge.test', 'kate@northbridge.test'];
    for (const asked of [kelvin, kate]) {
      const { body } = await openSession({ uid: 'kelvin', email: kelvin, emailVerified: true }, asked).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'email', message: '*Please enter a valid email' }] });
    }
    const call = openSession({ uid: 'kate', email: kate, emailVerified: true }, kelvin);
    await call.expect(400);
  });
});

describe('the name of an account', () => {
  it.each([
    ['is cut to 200 characters', '😀'.repeat(11_000), '😀'.repeat(200)],
    ['loses control characters and halves of pairs', 'nul\0tail \ud800x\u0007', 'nultail x'],
    ['loses marks that turn the direction of a line', '\u202Egnp.\u2066exe\u2069', 'gnp.exe'],
    ['stays in one line', ' Carl\r\n\tCustomer\u2028! ', 'Carl Customer !'],
    ['may be of any script', 'Þórdís 山田 👩‍🔧', 'Þórdís 山田 👩‍🔧'],
  ])('%s', async (_, name, kept) => {
    const carl = await signIn({ email: newEmail(), emailVerified: true, name });
    await carl.post('/reviews', review).expect(201);
    const { body } = await shop.anonymous.get('/reviews?sort=-created_at&limit=1').expect(200);
    expect(body).toEqual([expect.objectContaining({ name: kept })]);
  });

  it('is empty when no character remains', async () => {
    const carl = await signIn({ email: newEmail(), emailVerified: true, name: '\0 \u202E' });
    await carl.post('/reviews', { ...review, name: 'Carl himself' }).expect(201);
    const { body } = await shop.anonymous.get('/reviews?sort=-created_at&limit=1').expect(200);
    expect(body).toEqual([expect.objectContaining({ name: 'Carl himself' })]);
  });
});
