import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#demo/demo-accounts.js';
import { nodeWarning } from '#app/server/start-messages.js';
import { BuiltShop } from '#test/support/built-shop.js';

/** The emulator starts in seconds, or later on a busy machine. */
const SLOW = 300_000;

const UNA = { email: 'una@example.com', password: 'Una@12345', displayName: 'Una Newcomer' };

interface Account {
  idToken: string;
  email: string;
  refreshToken: string;
}

/** A Firebase SDK request through the shop's own address. */
async function firebase(url: string, method: string, body: object): Promise<Account> {
  const answer = await request(url)
    .post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`)
    .send({ ...body, returnSecureToken: true })
    .expect(200);
  return answer.body as Account;
}

async function accessToken(url: string, { idToken, email }: Pick<Account, 'idToken' | 'email'>): Promise<string> {
  const { body } = await request(url)
    .put(`/user/${email}`)
    .set('Authorization', `Bearer ${idToken}`)
    .send({ email })
    .expect(200);
  return (body as { token: string }).token;
}

describe('the built shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-built-'));
  let shop: BuiltShop;
  let url: string;
  beforeAll(async () => {
    shop = BuiltShop.start(dataDir);
    url = await shop.url();
  }, SLOW);
  afterAll(async () => {
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it('prints only its addresses, demo accounts and data folder', () => {
    const lines = shop.output.trim().split('\n').filter(Boolean);
    const warning = nodeWarning(process.versions.node, new Date());
    expect(lines).toEqual([
      ...(warning === undefined ? [] : [warning]),
      'Northbridge Components is ready.',
      `  Shop       ${url}`,
      `  API docs   ${url}/docs`,
      `  Admin      ${DEMO_ADMIN.email} / ${DEMO_ADMIN.password}`,
      `  Customer   ${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}`,
      '  Look at    "The first minute" in README.md; to reset the demo: npm run shop -- reset-demo',
      '  Sign-in    built-in emulator, for demos only: anyone can sign in as anyone',
      `  Data       ${dataDir}`,
      'Press Ctrl-C to stop.',
    ]);
  });

  it('writes only into its data folder', () => {
    expect(
      readdirSync(dataDir).filter((name) => !/^(identity|jwt-secret|lock(-journal)?|shop\.db.*|uploads)$/.test(name)),
    ).toEqual([]);
  });

  it('writes files that only its own user can read', () => {
    const open = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('starts with demo parts and reviews', async () => {
    const parts = await request(url).get('/parts').expect(200);
    const reviews = await request(url).get('/reviews').expect(200);
    expect((parts.body as unknown[]).length).toBeGreaterThanOrEqual(24);
    expect((reviews.body as unknown[]).length).toBeGreaterThanOrEqual(6);
  });

  it('prints a password reset link instead of sending an e-mail; the link works once', async () => {
    const account = { email: 'fay@example.com', password: 'Forgotten@1', displayName: 'Fay Forgetful' };
    await firebase(url, 'signUp', account);
    await firebase(url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
    const letter = await shop.printed(/A new password for fay@example\.com: .*\n\s+(http:\S+)NEW_PASSWORD\n/);
    await request(`${letter[1]}Remembered@2`).get('').expect(200);
    await firebase(url, 'signInWithPassword', { ...account, password: 'Remembered@2' });
  });

  it('prints nothing for an unknown address and returns the same response', async () => {
    const known = await firebase(url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: DEMO_CUSTOMER.email });
    const unknown = await firebase(url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'noone@example.com' });
    expect(unknown).toEqual({ ...known, email: 'noone@example.com' });
    await shop.printed(new RegExp(`for ${DEMO_CUSTOMER.email}`));
    expect(shop.output).not.toContain('noone@example.com');
  });

  it('signs up a user with e-mail and password', async () => {
    const token = await accessToken(url, await firebase(url, 'signUp', UNA));
    const { body } = await request(url).get(`/user/${UNA.email}`).set('Authorization', `Bearer ${token}`).expect(200);
    expect(body).toMatchObject({ email: UNA.email });
  });

  it('signs in a user with Google without network access', async () => {
    const claims = JSON.stringify({ sub: 'g1', email: 'gus@example.com', email_verified: true, name: 'Gus' });
    const account = await firebase(url, 'signInWithIdp', {
      requestUri: url,
      postBody: `id_token=${claims}&providerId=google.com`,
    });
    const token = await accessToken(url, account);
    await request(url).get('/orders/gus@example.com').set('Authorization', `Bearer ${token}`).expect(200, []);
  });

  it('gives the demo admin, and not the demo customer, the admin role', async () => {
    for (const [account, admin] of [
      [DEMO_ADMIN, true],
      [DEMO_CUSTOMER, false],
    ] as const) {
      const token = await accessToken(url, await firebase(url, 'signInWithPassword', account));
      await request(url).get(`/admin/${account.email}`).set('Authorization', `Bearer ${token}`).expect(200, { admin });
    }
  });

  it('rejects a token of another issuer', async () => {
    const account = await firebase(url, 'signInWithPassword', DEMO_CUSTOMER);
    const [header, , signature] = account.idToken.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'nobody', user_id: 'nobody', email: DEMO_ADMIN.email })).toString(
      'base64url',
    );
    for (const token of ['nonsense', `${header}.${forged}.${signature}`]) {
      await request(url)
        .put(`/user/${DEMO_ADMIN.email}`)
        .set('Authorization', `Bearer ${token}`)
        .send({ email: DEMO_ADMIN.email })
        .expect(401);
    }
  });

  it('serves sign-in pages that load nothing from other origins and run no third-party script', async () => {
    for (const page of ['iframe', 'handler']) {
      const { text, headers } = await request(url)
        .get(`/emulator/auth/${page}?apiKey=demo&appName=shop&providerId=google.com`)
        .expect(200);
      expect(text).not.toMatch(/(src|href)="https?:/);
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    }
    await request(url)
      .get('/emulator/auth/gapi.js')
      .expect(200)
      .expect('Content-Type', /javascript/);
  });

  it(
    'refuses to start twice on the same data, in one line',
    async () => {
      expect(await BuiltShop.start(dataDir).refusal()).toBe(
        `A shop runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
      );
    },
    SLOW,
  );

  it(
    'stops its emulator when it is killed, and keeps every account, session and change',
    async () => {
      const token = await accessToken(url, await firebase(url, 'signInWithPassword', DEMO_ADMIN));
      const { body } = await request(url).get('/parts').expect(200);
      const [part] = body as { _id: string }[];
      await request(url)
        .delete(`/parts/${part?._id}`)
        .set('Authorization', `Bearer ${token}`)
        .expect(200, { deletedCount: 1 });

      const una = await firebase(url, 'signInWithPassword', UNA);
      await shop.end('SIGKILL');
      shop = BuiltShop.start(dataDir);
      url = await shop.url();

      await accessToken(url, await firebase(url, 'signInWithPassword', UNA));
      const renewed = await request(url)
        .post('/securetoken.googleapis.com/v1/token?key=demo')
        .type('form')
        .send({ grant_type: 'refresh_token', refresh_token: una.refreshToken })
        .expect(200);
      const { id_token: idToken } = renewed.body as { id_token: string };
      await accessToken(url, { email: UNA.email, idToken });
      await request(url).get(`/user/${DEMO_ADMIN.email}`).set('Authorization', `Bearer ${token}`).expect(200);
      await request(url).get(`/purchase/${part?._id}`).expect(404);
      expect(((await request(url).get('/parts')).body as unknown[]).length).toBe((body as unknown[]).length - 1);
    },
    SLOW,
  );

  it(
    'stops on Ctrl-C with status 0 and leaves no process or lock behind',
    async () => {
      expect(await shop.end('SIGINT', 'group')).toBe(0);
      expect(shop.output).toMatch(/Press Ctrl-C to stop\.\s*$/);
    },
    SLOW,
  );
});
