import { aCaller, anAccount, STRICT_RULES } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { JwtSessionTokens } from './adapters/jwt-session-tokens.js';
import { SqliteUserRepository } from './adapters/sqlite/sqlite-user.repository.js';
import { AccountPolicy } from './domain/account-policy.js';
import { SessionKey } from './domain/session.js';
import { type Identity, IdentityVerifier } from './ports/identity.verifier.js';
import { UsersService } from './users.service.js';

/** An identity provider with fixed tokens. */
class KnownTokens extends IdentityVerifier {
  constructor(private readonly known: Record<string, Identity>) {
    super();
  }
  override verify = async (idToken: string) => this.known[idToken];
  override find = async () => [];
  override revoke = async () => undefined;
  override isReady = async () => true;
}

const provider = new KnownTokens({
  'carl-token': { uid: 'carl', email: 'carl@test.com', emailVerified: true, name: 'Carl Customer' },
  'unverified-eddy-token': { uid: 'eddy', email: 'eddy@test.com', emailVerified: false },
  'unverified-dora-token': { uid: 'dora', email: 'dora@test.com', emailVerified: false },
  'ada-token': { uid: 'ada', email: 'ada@test.com', emailVerified: true, name: 'Ada Admin' },
});
const tokens = new JwtSessionTokens(new SessionKey('a secret of the test, long enough for HS256'), 3600);

const admin = aCaller({ email: 'ada@test.com', role: 'admin' });

const store = temporaryStore();
let users: SqliteUserRepository;
let service: UsersService;
beforeEach(() => {
  users = new SqliteUserRepository(store());
  const adminEmails = ['ada@test.com', 'eddy@test.com'];
  const policy = new AccountPolicy({ adminEmails, verifiedEmail: true, demo: false });
  service = new UsersService(users, provider, tokens, policy);
});
const signInCarl = () => service.openSession('carl@test.com', 'carl@test.com', 'Bearer carl-token');

describe('signing in', () => {
  it('creates the record and returns a token for it', async () => {
    const token = await signInCarl();
    const user = await users.findByEmail('carl@test.com');
    expect(user).toMatchObject({ role: 'customer', name: 'Carl Customer' });
    expect(tokens.verify(token)).toEqual({ id: user?._id, email: 'carl@test.com', version: 0 });
  });

  it('accepts the e-mail and the scheme in any case', async () => {
    expect(
      tokens.verify(await service.openSession('CARL@test.com', 'Carl@Test.com', 'bearer carl-token')),
    ).toMatchObject({ email: 'carl@test.com' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'carl-token', 'Basic carl-token', 'Bearer forged'])(
    'refuses the header %p',
    async (authorization) => {
      await expect(service.openSession('carl@test.com', 'carl@test.com', authorization)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
      expect(await users.findByEmail('carl@test.com')).toBeUndefined();
    },
  );

  it("requires the token's e-mail in path and body", async () => {
    await expect(service.openSession('ada@test.com', 'carl@test.com', 'Bearer carl-token')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(service.openSession('carl@test.com', 'ada@test.com', 'Bearer carl-token')).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('makes users in the settings admins if their e-mail is verified', async () => {
    await service.openSession('ada@test.com', 'ada@test.com', 'Bearer ada-token');
    await service.openSession('eddy@test.com', 'eddy@test.com', 'Bearer unverified-eddy-token');
    expect(await users.findByEmail('ada@test.com')).toMatchObject({ role: 'admin' });
    expect(await users.findByEmail('eddy@test.com')).toMatchObject({ role: 'customer' });
  });

  it("keeps an admin's role, but ignores it without a verified e-mail", async () => {
    await users.signIn(anAccount('dora@test.com', { uid: 'dora' }), STRICT_RULES);
    await service.makeAdmin('dora@test.com', admin);
    await service.openSession('dora@test.com', 'dora@test.com', 'Bearer unverified-dora-token');
    expect(await users.findByEmail('dora@test.com')).toMatchObject({ role: 'admin', email_verified: false });
    expect(await service.isAdmin('dora@test.com', admin)).toBe(false);
  });
});

describe('users', () => {
  const stranger = aCaller({ email: 'eve@test.com' });
  const carl = async () => {
    await signInCarl();
    const { _id } = (await users.findByEmail('carl@test.com'))!;
    return aCaller({ _id });
  };

  it('can check their own role, and admins every role', async () => {
    const caller = await carl();
    expect(await service.isAdmin('Carl@test.com', caller)).toBe(false);
    expect(await service.isAdmin('carl@test.com', admin)).toBe(false);
    expect(await service.isAdmin('unknown@test.com', admin)).toBe(false);
    await service.makeAdmin('carl@test.com', admin);
    expect(await service.isAdmin('carl@test.com', caller)).toBe(true);
    await expect(service.isAdmin('carl@test.com', stranger)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('become admins once', async () => {
    await signInCarl();
    expect(await service.makeAdmin('CARL@test.com', admin)).toBe(1);
    expect(await service.makeAdmin('carl@test.com', admin)).toBe(0);
    await expect(service.makeAdmin('unknown@test.com', admin)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('see their own profile, and admins every profile', async () => {
    const caller = await carl();
    expect(await service.profile('CARL@test.com', caller)).toMatchObject({ email: 'carl@test.com' });
    expect(await service.profile('carl@test.com', admin)).toMatchObject({ email: 'carl@test.com' });
    await expect(service.profile('carl@test.com', stranger)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(service.profile('unknown@test.com', admin)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('change only their own profile', async () => {
    const caller = await carl();
    expect(await service.updateProfile(caller._id, { location: 'Portland' }, caller)).toBe(1);
    expect(await service.updateProfile(caller._id, { location: 'Portland' }, caller)).toBe(0);
    for (const other of [stranger, admin])
      await expect(service.updateProfile(caller._id, { location: 'Rome' }, other)).rejects.toMatchObject({
        kind: 'not-found',
      });
  });
});
