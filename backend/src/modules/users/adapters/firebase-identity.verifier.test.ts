import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getApps } from 'firebase-admin/app';
import { getAuth, type UserInfo } from 'firebase-admin/auth';
import { createFirebaseEmulator } from '#demo/identity-emulator/firebase-emulator.js';
import { freezeClock } from '#test/support/clock.js';
import { FirebaseIdentityVerifier, isRevoked } from './firebase-identity.verifier.js';

/** Loading Firebase's emulator takes seconds, or later on a busy machine. */
const SLOW = 300_000;
const PROJECT = 'demo-verifier';
const PASSWORD = 'Secret@123';

let server: Server;
let host: string;
let verifier: FirebaseIdentityVerifier;
beforeAll(async () => {
  const { app } = await createFirebaseEmulator(PROJECT);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
}, SLOW);
beforeEach(() => {
  verifier = new FirebaseIdentityVerifier({ projectId: PROJECT, emulatorHost: () => host });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => {
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  server.close();
  server.closeAllConnections();
});

interface SignedIn {
  localId: string;
  idToken: string;
  refreshToken: string;
}

/** A request of Firebase's browser SDK or, with `owner`, of the project's owner. */
async function call<Answer = SignedIn>(path: string, body: object, owner = false): Promise<Answer> {
  const response = await fetch(`http://${host}/${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(owner && { authorization: 'Bearer owner' }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const accounts = (verb: string) => `identitytoolkit.googleapis.com/v1/accounts:${verb}`;
const signUp = (email: string) => call(accounts('signUp'), { email, password: PASSWORD, returnSecureToken: true });
const signIn = (email: string, password = PASSWORD) =>
  call(accounts('signInWithPassword'), { email, password, returnSecureToken: true });
/** A sign-in in which Google has verified the e-mail. */
const signInWithGoogle = (email: string) =>
  call(accounts('signInWithIdp'), {
    postBody: `providerId=google.com&id_token=${JSON.stringify({ sub: email, email, email_verified: true })}`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });
const renew = async (refreshToken: string) => {
  const body = { grantType: 'refresh_token', refreshToken };
  const { id_token } = await call<{ id_token: string }>('securetoken.googleapis.com/v1/token', body);
  return id_token;
};
const change = (localId: string, changes: object) =>
  call(`identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`, { localId, ...changes }, true);
/** Turns the clock, because sign-in times have a precision of one second. */
const skipToNextSecond = () => freezeClock(new Date(Date.now() + 1000));

describe('a token of the identity provider', () => {
  it("names its account, as the provider's record has it", async () => {
    const { localId, idToken } = await signUp('carl@test.com');
    const before = { uid: localId, email: 'carl@test.com', emailVerified: false };
    expect(await verifier.verify(idToken)).toEqual({ ...before, tokensValidAfter: expect.any(String) as string });
    await change(localId, { emailVerified: true, displayName: ' Carl ' });
    expect(await verifier.verify(idToken)).toMatchObject({ ...before, emailVerified: true, name: ' Carl ' });
  });

  it.each([
    ['nothing at all', ''],
    ['no token', 'nonsense'],
    ['a token without a signature part', 'eyJhbGciOiJub25lIn0.e30'],
  ])('is refused if it is %s', async (_, token) => {
    expect(await verifier.verify(token)).toBeUndefined();
  });

  it('is refused if it is of another project', async () => {
    const { idToken } = await signUp('elsewhere@test.com');
    const other = new FirebaseIdentityVerifier({ projectId: 'demo-other', emulatorHost: () => host });
    expect(await other.verify(idToken)).toBeUndefined();
  });

  it('is refused after its account was disabled', async () => {
    const { localId, idToken } = await signUp('disabled@test.com');
    await change(localId, { disableUser: true });
    expect(await verifier.verify(idToken)).toBeUndefined();
  });

  it('is refused after its account was deleted', async () => {
    const { idToken } = await signUp('deleted@test.com');
    await call(accounts('delete'), { idToken });
    expect(await verifier.verify(idToken)).toBeUndefined();
  });

  it('is refused after a password reset, and a newer one is accepted', async () => {
    const { idToken } = await signUp('reset@test.com');
    skipToNextSecond();
    const { oobCode } = await call<{ oobCode: string }>(
      accounts('sendOobCode'),
      { requestType: 'PASSWORD_RESET', email: 'reset@test.com', returnOobLink: true },
      true,
    );
    await call(accounts('resetPassword'), { oobCode, newPassword: 'Other@123' });
    expect(await verifier.verify(idToken)).toBeUndefined();
    const again = await signIn('reset@test.com', 'Other@123');
    expect(await verifier.verify(again.idToken)).toMatchObject({ email: 'reset@test.com' });
  });

  it('is refused after all sign-ins were revoked', async () => {
    const { localId, idToken } = await signUp('everywhere@test.com');
    skipToNextSecond();
    await verifier.revoke(localId);
    expect(await verifier.verify(idToken)).toBeUndefined();
    expect(await verifier.verify((await signIn('everywhere@test.com')).idToken)).toMatchObject({ uid: localId });
  });

  it("of an unverified password is refused after the e-mail's owner signed in with Google to the same account", async () => {
    const squatter = await signUp('owner@test.com');
    const owner = await signInWithGoogle('owner@test.com');
    expect(await verifier.verify(owner.idToken)).toMatchObject({ uid: squatter.localId, emailVerified: true });
    for (const idToken of [squatter.idToken, await renew(squatter.refreshToken)])
      expect(await verifier.verify(idToken)).toBeUndefined();
  });

  it('is accepted from a password and from Google for one account when the e-mail was verified before', async () => {
    const { localId } = await signUp('both@test.com');
    await change(localId, { emailVerified: true });
    const tokens = [await signIn('both@test.com'), await signInWithGoogle('both@test.com')];
    tokens.push(await signIn('both@test.com'));
    for (const { idToken } of tokens) expect(await verifier.verify(idToken)).toMatchObject({ uid: localId });
  });

  it('of the emulator is refused by a real project, also with FIREBASE_AUTH_EMULATOR_HOST set', async () => {
    const { idToken } = await signUp('forged@test.com');
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
    const real = new FirebaseIdentityVerifier({ projectId: PROJECT });
    expect(process.env['FIREBASE_AUTH_EMULATOR_HOST']).toBeUndefined();
    expect(await real.verify(idToken)).toBeUndefined();
  });
});

/** Google's library checks this itself with the emulator, but not with a real project. */
describe('a sign-in at a real project', () => {
  const account = {
    disabled: false,
    tokensValidAfterTime: 'Sun, 01 Mar 2026 10:00:00 GMT',
    providerData: [{ providerId: 'password' }, { providerId: 'google.com' }] as UserInfo[],
  };
  const token = (auth_time: string, sign_in_provider = 'password') => ({
    auth_time: Date.parse(auth_time) / 1000,
    firebase: { identities: {}, sign_in_provider },
  });

  it.each([
    ['is valid in the second of a revocation', false, {}, token('2026-03-01T10:00:00Z')],
    ['is valid with each provider of the account', false, {}, token('2026-03-02T10:00:00Z', 'google.com')],
    ['is invalid if it precedes a revocation', true, {}, token('2026-03-01T09:59:59Z')],
    ['is invalid for a disabled account', true, { disabled: true }, token('2026-03-02T10:00:00Z')],
    ['is invalid with an unlinked provider', true, { providerData: [] }, token('2026-03-02T10:00:00Z')],
  ])('%s', (_, revoked, changes, signIn) => {
    expect(isRevoked({ ...account, ...changes }, signIn)).toBe(revoked);
  });
});

describe('find', () => {
  it('returns accounts by uid, marks disabled ones and omits deleted ones', async () => {
    const [carl, disabled, deleted] = await Promise.all(['a@test.com', 'b@test.com', 'c@test.com'].map(signUp));
    await change(disabled!.localId, { disableUser: true });
    await call(accounts('delete'), { idToken: deleted!.idToken });
    const found = await verifier.find([carl, disabled, deleted].map((account) => account!.localId));
    const stateOf = new Map(found.map((account) => [account.uid, account]));
    expect(stateOf.size).toBe(2);
    expect(stateOf.get(carl!.localId)).toEqual({ ...(await verifier.verify(carl!.idToken)), disabled: false });
    expect(stateOf.get(disabled!.localId)).toMatchObject({ email: 'b@test.com', disabled: true });
  });

  it('returns no accounts for no uids', async () => {
    expect(await verifier.find([])).toEqual([]);
  });
});

it('ignores a deleted account when it revokes sign-ins', async () => {
  await expect(verifier.revoke('gone')).resolves.toBeUndefined();
});

describe('a provider that cannot be reached', () => {
  it('is reported as unavailable, not as a bad token', async () => {
    const { idToken } = await signUp('patient@test.com');
    const away = new FirebaseIdentityVerifier({ projectId: PROJECT, emulatorHost: () => '127.0.0.1:1' });
    const unavailable = { kind: 'unavailable', code: 'identity-unavailable' };
    for (const ask of [() => away.verify(idToken), () => away.find(['any']), () => away.revoke('any')])
      await expect(ask()).rejects.toMatchObject(unavailable);
  });

  it('is reported as unavailable while the name of the host of its keys cannot be looked up', async () => {
    const error = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' });
    const lookup = jest
      .spyOn(dns, 'lookup')
      .mockImplementation((...args: unknown[]) => (args.at(-1) as (failure: Error) => void)(error));
    const project = new FirebaseIdentityVerifier({ projectId: PROJECT });
    await expect(project.verify(tokenOfRealProject())).rejects.toMatchObject({ code: 'identity-unavailable' });
    expect(lookup).toHaveBeenCalled();
  });

  it('is reported as unavailable when it is silent for ten seconds', async () => {
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(() => undefined);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
    const project = new FirebaseIdentityVerifier({ projectId: PROJECT });
    const refused = expect(project.verify(tokenOfRealProject())).rejects.toMatchObject({
      code: 'identity-unavailable',
    });
    while (lookup.mock.calls.length === 0) await nextTurn();
    jest.advanceTimersByTime(10_000);
    await refused;
  });

  it('is not ready after a call without an answer, until it answers again', async () => {
    const credentials = process.env['GOOGLE_APPLICATION_CREDENTIALS'];
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = '/no/such/file';
    try {
      const project = new FirebaseIdentityVerifier({ projectId: PROJECT });
      await expect(project.isReady()).resolves.toBe(true);
      await expect(project.find(['any'])).rejects.toMatchObject({ code: 'identity-unavailable' });
      await expect(project.isReady()).resolves.toBe(false);
      // An invalid token is refused without a request to Google.
      await expect(project.verify('garbage')).resolves.toBeUndefined();
      await expect(project.isReady()).resolves.toBe(false);
      const google = jest.spyOn(getAuth(getApps().at(-1)), 'getUsers').mockResolvedValue({ users: [], notFound: [] });
      await expect(project.isReady()).resolves.toBe(true);
      await expect(project.isReady()).resolves.toBe(true);
      expect(google).toHaveBeenCalledTimes(1);
    } finally {
      if (credentials === undefined) delete process.env['GOOGLE_APPLICATION_CREDENTIALS'];
      else process.env['GOOGLE_APPLICATION_CREDENTIALS'] = credentials;
    }
  });
});

/** A token of Firebase's form, whose signature can only be checked with keys from Google. */
function tokenOfRealProject(): string {
  const now = Math.floor(Date.now() / 1000);
  const iss = `https://securetoken.google.com/${PROJECT}`;
  const parts = [
    { alg: 'RS256', kid: 'any', typ: 'JWT' },
    { iss, aud: PROJECT, sub: 'any', iat: now, auth_time: now, exp: now + 3600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...parts, 'signature'].join('.');
}
