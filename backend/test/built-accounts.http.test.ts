import jwt from 'jsonwebtoken';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#demo/demo-accounts.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { IS_QUICK } from '#test/support/quick.js';

/** The emulator starts in seconds, or later on a busy machine. */
const SLOW = 300_000;

interface Account {
  email: string;
  idToken: string;
  refreshToken: string;
}

describe('accounts of the built shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-accounts-'));
  let shop: BuiltShop;
  let url: string;
  beforeAll(async () => {
    shop = BuiltShop.start(dataDir, { REQUIRE_VERIFIED_EMAIL: 'true' });
    url = await shop.url();
  }, SLOW);
  afterAll(async () => {
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  /** A Firebase SDK request through the shop's own address. */
  async function firebase(method: string, body: object): Promise<Account> {
    const answer = await request(url)
      .post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`)
      .send({ ...body, returnSecureToken: true })
      .expect(200);
    return answer.body as Account;
  }
  async function renewed({ refreshToken }: Account): Promise<string> {
    const { body } = await request(url)
      .post('/securetoken.googleapis.com/v1/token?key=demo')
      .type('form')
      .send({ grant_type: 'refresh_token', refresh_token: refreshToken })
      .expect(200);
    return (body as { id_token: string }).id_token;
  }
  const open = (email: string, idToken: string) =>
    request(url).put(`/user/${email}`).set('Authorization', `Bearer ${idToken}`).send({ email });
  async function signIn({ email, idToken }: Account): Promise<string> {
    const { body } = await open(email, idToken).expect(200);
    return (body as { token: string }).token;
  }
  const profile = (email: string, token: string) =>
    request(url).get(`/user/${email}`).set('Authorization', `Bearer ${token}`);
  const review = (token: string) =>
    request(url)
      .post('/reviews')
      .set('Authorization', `Bearer ${token}`)
      .send({ name: 'Vera', review: 'Good.', rating: 5 });
  /** Sign-in times have a resolution of one second. */
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)));

  it('have the same uid in every demo', async () => {
    for (const { uid, email, password } of [DEMO_ADMIN, DEMO_CUSTOMER]) {
      const { idToken } = await firebase('signInWithPassword', { email, password });
      expect(jwt.decode(idToken)).toMatchObject({ sub: uid, email_verified: true });
    }
  });

  it('can review after opening the verification link, without signing in again', async () => {
    const vera = await firebase('signUp', { email: 'vera@example.com', password: 'Verified@1' });
    await review(await signIn(vera)).expect(409);
    await firebase('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: vera.idToken });
    const letter = await shop.printed(/To verify vera@example\.com open\n\s+(http:\S+)/);
    await request(letter[1]!).get('').expect(200);
    const token = await signIn({ ...vera, idToken: await renewed(vera) });
    await review(token).expect(201);
    expect((await profile(vera.email, token).expect(200)).body).toMatchObject({ email_verified: true });
  });

  it('find the links of a demo among the messages, which are not sent', async () => {
    const admin = await signIn(await firebase('signInWithPassword', DEMO_ADMIN));
    const read = async (path: string) =>
      (await request(url).get(path).set('Authorization', `Bearer ${admin}`).expect(200)).body as unknown;
    const max = await firebase('signUp', { email: 'Max@example.com', password: 'Mailbox@1' });
    await firebase('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: max.idToken });
    const [, verify = ''] = await shop.printed(/To verify max@example\.com open\n\s+(http:\S+)/);
    await firebase('sendOobCode', { requestType: 'PASSWORD_RESET', email: max.email });
    const [, reset = ''] = await shop.printed(/A new password for max@example\.com: .*\n\s+(http:\S+)NEW_PASSWORD\n/);
    let found: { _id: string; kind: string }[] = [];
    while (found.length < 2) found = (await read('/messages?q=max')) as typeof found;
    expect(found.map(({ kind }) => kind)).toEqual(['password-reset', 'email-verification']);
    const [one, other] = await Promise.all(found.map(({ _id }) => read(`/messages/${_id}`)));
    const reason = 'A demo shows this link here instead of sending it.';
    expect(one).toMatchObject({ state: 'not-sent', recipient: 'max@example.com', reason });
    expect((one as { text: string }).text).toContain(`${reset}NEW_PASSWORD_HERE`);
    expect((other as { text: string }).text).toContain(verify);
    await request(verify).get('').expect(200);
    // A click with the placeholder changes nothing.
    const { body } = await request(`${reset}NEW_PASSWORD_HERE`).get('').expect(400);
    expect(JSON.stringify(body)).toContain('is just a placeholder');
    const again = request(url).post(`/messages/${found[0]!._id}/send`).set('Authorization', `Bearer ${admin}`);
    await again.expect(409);
  });

  it('can sign out everywhere: other browsers get no new token', async () => {
    const sam = await firebase('signUp', { email: 'sam@example.com', password: 'Signing@1' });
    const [phone, desk] = [await signIn(sam), await signIn(sam)];
    await nextSecond();
    const call = request(url).delete(`/user/${sam.email}/sessions`).set('Authorization', `Bearer ${desk}`);
    await call.expect(200, { modifiedCount: 1 });
    for (const token of [phone, desk]) await profile(sam.email, token).expect(401);
    for (const idToken of [sam.idToken, await renewed(sam)]) await open(sam.email, idToken).expect(401);
    await signIn(await firebase('signInWithPassword', { email: sam.email, password: 'Signing@1' }));
  });

  // Takes up to a minute of real time; `revocation.http.test.ts` turns the clock instead.
  if (!IS_QUICK)
    it(
      'lose their tokens within a minute of a password change',
      async () => {
        const rita = await firebase('signUp', { email: 'rita@example.com', password: 'Resetting@1' });
        const token = await signIn(rita);
        await profile(rita.email, token).expect(200);
        await nextSecond();
        await firebase('sendOobCode', { requestType: 'PASSWORD_RESET', email: rita.email });
        const letter = await shop.printed(/A new password for rita@example\.com: .*\n\s+(http:\S+)NEW_PASSWORD\n/);
        await request(`${letter[1]}Remembered@2`).get('').expect(200);
        for (;;) {
          const { status } = await profile(rita.email, token);
          if (status === 401) break;
          expect(status).toBe(200);
          await nextSecond();
        }
        await open(rita.email, rita.idToken).expect(401);
      },
      SLOW,
    );
});
