import type { AddressInfo } from 'node:net';
import { EventStreams } from '#modules/live-events/event-streams.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { SessionCheck } from '#modules/users/session-check.js';
import { EventReader } from '#test/support/event-reader.js';
import type { FakeAccount } from '#test/support/fake-identities.js';
import { testShop, Visitor } from '#test/support/test-shop.js';

const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
let admin: Visitor;
beforeAll(async () => {
  admin = await shop.admin();
});

afterEach(() => {
  shop.identities.reachable = true;
});

async function signIn(account: FakeAccount): Promise<Visitor> {
  const { email } = account;
  const idToken = shop.identities.tokenOf(account);
  const call = shop.anonymous.put(`/user/${email}`, { email }).set('Authorization', `Bearer ${idToken}`);
  const { body } = await call.expect(200);
  return new Visitor(shop, email, (body as { token: string }).token);
}

let count = 0;
/** Returns an e-mail that no other test uses. */
const newEmail = () => `person${(count += 1)}@northbridge.test`;

describe('signing out everywhere', () => {
  it('ends all tokens of the user at once, also at the provider, and allows a new sign-in in the same second', async () => {
    const account = { uid: 'mobile', email: newEmail(), emailVerified: true };
    const [phone, desk] = [await signIn(account), await signIn(account)];
    await desk.delete(`/user/${account.email}/sessions`).expect(200, { modifiedCount: 1 });
    for (const browser of [phone, desk]) await browser.get(`/user/${account.email}`).expect(401);
    expect(shop.identities.revoked).toContain('mobile');
    await (await signIn(account)).get(`/user/${account.email}`).expect(200);
  });

  it("is limited to one's own account", async () => {
    const carl = await signIn({ email: newEmail(), emailVerified: true });
    await admin.delete(`/user/${carl.email}/sessions`).expect(404);
    await carl.delete(`/user/${admin.email}/sessions`).expect(404);
    await shop.anonymous.delete(`/user/${carl.email}/sessions`).expect(401);
    await carl.get(`/user/${carl.email}`).expect(200);
  });

  it('changes nothing while the provider is unavailable, because other browsers would renew their sessions', async () => {
    const carl = await signIn({ email: newEmail(), emailVerified: true });
    shop.identities.reachable = false;
    await carl.delete(`/user/${carl.email}/sessions`).expect(503);
    shop.identities.reachable = true;
    await carl.get(`/user/${carl.email}`).expect(200);
  });
});

describe('revocations at the provider', () => {
  const check = () => shop.app.get(SessionCheck);
  /** A user who has just made a request. */
  async function atWork(account: FakeAccount): Promise<Visitor> {
    const person = await signIn(account);
    await person.get(`/user/${person.email}`).expect(200);
    return person;
  }
  const account = (uid: string): FakeAccount & { uid: string } => ({
    ...{ uid, email: newEmail(), emailVerified: true },
    tokensValidAfter: '2026-03-01T10:00:00.000Z',
  });

  it('end the tokens of a disabled account at the next check', async () => {
    const [disabled, other] = [await atWork(account('disabled')), await atWork(account('other'))];
    shop.identities.disable('disabled');
    await check().sweep();
    await disabled.get(`/user/${disabled.email}`).expect(401);
    await other.get(`/user/${other.email}`).expect(200);
  });

  it("keep an account that another server's emulator created, and end the sessions of one deleted from a Firebase project", async () => {
    const [users, identities] = [shop.app.get(UserRepository), shop.app.get(IdentityVerifier)];
    const gone = account('gone');
    const person = await atWork(gone);
    shop.identities.remove('gone');
    await check().sweep();
    await person.get(`/user/${gone.email}`).expect(200);

    const live = new SessionCheck(
      users,
      identities,
      new AccountPolicy({ adminEmails: [], verifiedEmail: true, demo: false }),
    );
    const { _id: id, token_version: version } = (await users.findByEmail(gone.email))!;
    await live.callerOf({ id, version });
    await live.sweep();
    await person.get(`/user/${gone.email}`).expect(401);
  });

  it.each([
    ['after a password reset', { tokensValidAfter: '2026-03-02T10:00:00.000Z' }],
    ['of an account that got another e-mail', { email: 'elsewhere@northbridge.test' }],
  ])('end the tokens %s and allow a new sign-in', async (_, change) => {
    const before = account(`account ${count}`);
    const thief = await atWork(before);
    shop.identities.tokenOf({ ...before, ...change });
    await check().sweep();
    await thief.get(`/user/${before.email}`).expect(401);
    const owner = await signIn({ ...before, ...change });
    await owner.get(`/user/${owner.email}`).expect(200);
    await check().sweep();
    await owner.get(`/user/${owner.email}`).expect(200);
  });

  it('keep the token of a sign-in after the change', async () => {
    const before = account('quick');
    await atWork(before);
    const owner = await signIn({ ...before, tokensValidAfter: '2026-03-02T10:00:00.000Z' });
    await check().sweep();
    await owner.get(`/user/${owner.email}`).expect(200);
  });

  it('end nothing while the provider is unavailable and take effect when it is back', async () => {
    const disabled = await atWork(account('away'));
    shop.identities.disable('away');
    shop.identities.reachable = false;
    await expect(check().sweep()).rejects.toMatchObject({ kind: 'unavailable' });
    shop.identities.reachable = true;
    await check().sweep();
    await disabled.get(`/user/${disabled.email}`).expect(401);
  });

  it('are checked in batches of 100, once per user, for users with new requests only', async () => {
    await check().sweep();
    const asked: number[] = [];
    const find = jest.spyOn(shop.identities, 'find').mockImplementation(async (uids) => {
      asked.push(uids.length);
      return uids.map((uid) => ({ uid, email: `${uid}@test.com`, emailVerified: true, disabled: false }));
    });
    const rest = {
      email_verified: true,
      token_version: 0,
      role: 'customer',
      created_at: '2026-03-01T10:00:00.000Z',
    } as const;
    const stored = jest
      .spyOn(shop.app.get(UserRepository), 'find')
      .mockImplementation(async (uid) => ({ _id: uid, uid, email: `${uid}@test.com`, ...rest }));
    for (let i = 0; i < 250; i += 1) await check().callerOf({ id: `user${i % 205}`, version: 0 });
    await check().sweep();
    await check().sweep();
    find.mockRestore();
    stored.mockRestore();
    expect(asked).toEqual([100, 100, 5]);
  });

  it("close an admin's event stream", async () => {
    const boss = await atWork(account('boss'));
    await admin.put(`/user/admin/${boss.email}`, {}).expect(200);
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const reader = await EventReader.open(port, boss.token);
    shop.identities.disable('boss');
    await check().sweep();
    await shop.app.get(EventStreams).sweep();
    expect(await reader.next()).toEqual({ event: 'end', data: { reason: 'signed-out' } });
    await reader.ended();
  });
});
