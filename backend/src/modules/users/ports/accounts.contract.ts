import { ADA, anAccount, signedIn, STRICT_RULES } from '#test/support/builders.js';
import { newId } from '#shared/object-id.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import type { Account, SignInRules } from '../domain/sign-in.js';
import type { UserRepository } from './user.repository.js';

/** The contract of every store of users for the ownership of records; `makeRepository` returns an empty store for each test. */
export function accountsContract(name: string, makeRepository: () => UserRepository | Promise<UserRepository>): void {
  describe(`accounts in ${name}`, () => {
    let users: UserRepository;
    beforeEach(async () => {
      users = await makeRepository();
    });

    describe('accounts', () => {
      const signIn = (uid: string, changes: Partial<Account> = {}, rules: Partial<SignInRules> = {}) =>
        users.signIn(anAccount('carl@test.com', { uid, ...changes }), { ...STRICT_RULES, ...rules });

      it('open their own record with or without a verified e-mail', async () => {
        const first = await signIn('carl', { email_verified: false });
        expect(first).toMatchObject({ uid: 'carl', email_verified: false, token_version: 0 });
        expect(await signIn('carl', { email_verified: false, name: 'Carl' })).toEqual({ ...first, name: 'Carl' });
      });

      it('revoke older tokens when their e-mail is verified', async () => {
        const first = await signIn('carl', { email_verified: false });
        const verified = await signIn('carl');
        expect(verified).toEqual({ ...first, email_verified: true, token_version: 1 });
        expect(await signIn('carl')).toEqual(verified);
        expect(await signIn('carl', { email_verified: false })).toEqual({ ...verified, email_verified: false });
      });

      it('revoke older tokens when the provider has revoked sign-ins', async () => {
        const first = await signIn('carl', { tokens_valid_after: '2026-03-01T10:00:00.000Z' });
        const reset = await signIn('carl', { tokens_valid_after: '2026-03-02T10:00:00.000Z' });
        expect(reset).toMatchObject({ token_version: 1, tokens_valid_after: '2026-03-02T10:00:00.000Z' });
        expect(await signIn('carl', { tokens_valid_after: '2026-03-02T10:00:00.000Z' })).toEqual(reset);
        expect(await users.find(first!._id)).toEqual(reset);
      });

      it("cannot open another account's record without a verified e-mail, not even in a demo", async () => {
        const first = await signIn('carl');
        for (const bindsUnverified of [false, true])
          expect(await signIn('stranger', { email_verified: false, name: 'Eve' }, { bindsUnverified })).toBeUndefined();
        expect(await users.findByEmail('carl@test.com')).toEqual(first);
      });

      it("take over another account's record with a verified e-mail and revoke its tokens", async () => {
        const { _id } = (await signIn('squatter', { email_verified: false }))!;
        await users.updateProfile(_id, { phone: '+123' });
        expect(await signIn('carl')).toMatchObject({ _id, uid: 'carl', token_version: 1, phone: '+123' });
        expect(await signIn('squatter', { email_verified: false })).toBeUndefined();
      });

      it.each([
        ['loses', false, 'customer'],
        ['keeps', true, 'admin'],
      ] as const)(
        'take over a record, which %s the role of an admin when keepsAdmin is %p',
        async (_, keepsAdmin, role) => {
          await signIn('ada');
          await users.makeAdmin('carl@test.com', ADA);
          expect(await signIn('another', {}, { keepsAdmin })).toMatchObject({ role });
          expect(await users.findByEmail('carl@test.com')).toMatchObject({ role, uid: 'another' });
        },
      );

      it('leave no admin when they take over the record of the last one, and a new admin can be made', async () => {
        await signIn('ada');
        await users.makeAdmin('carl@test.com', ADA);
        await signIn('another');
        await signedIn(users, 'bob@test.com');
        expect(await users.makeAdmin('bob@test.com', ADA)).toBe('made');
        expect(await users.removeAdmin('bob@test.com', ADA)).toBe('last-admin');
      });

      it('release the record of an earlier e-mail without its tokens and its role', async () => {
        const old = (await signIn('carl'))!;
        await users.makeAdmin('carl@test.com', ADA);
        const { _id } = (await signIn('carl', { email: 'carl.new@test.com' }))!;
        expect(_id).not.toBe(old._id);
        expect(await users.find(old._id)).toEqual({ ...old, uid: undefined, role: 'customer', token_version: 1 });
        expect(await signIn('heir', { email_verified: false })).toBeUndefined();
        expect(await signIn('heir')).toMatchObject({ _id: old._id, uid: 'heir', role: 'customer' });
      });

      it('take over a record one after the other under concurrency', async () => {
        await signIn('first', { email_verified: false });
        await users.makeAdmin('carl@test.com', ADA);
        const { values } = await outcomes(concurrently(10, (i) => signIn(`account ${i}`)));
        expect(values.map((user) => user?.token_version).sort()).toEqual([1, 10, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(values.every((user) => user?.role === 'customer')).toBe(true);
        const last = values.find((user) => user?.token_version === 10);
        expect(await users.findByEmail('carl@test.com')).toEqual(last);
      });

      it('get one owner of the record when they sign up with one e-mail concurrently', async () => {
        const { values } = await outcomes(concurrently(10, (i) => signIn(`account ${i}`, { email_verified: false })));
        const opened = values.filter((user) => user !== undefined);
        expect(opened).toHaveLength(1);
        expect(await users.findByEmail('carl@test.com')).toEqual(opened[0]);
      });

      it('keep concurrent changes by an admin', async () => {
        for (let round = 0; round < 5; round += 1) {
          const email = `user${round}@test.com`;
          await signedIn(users, email);
          await Promise.all([
            users.makeAdmin(email, ADA),
            users.signIn(
              anAccount(email, { tokens_valid_after: '2026-03-02T10:00:00.000Z', name: 'Uma' }),
              STRICT_RULES,
            ),
          ]);
          expect(await users.findByEmail(email)).toMatchObject({ role: 'admin', name: 'Uma', token_version: 1 });
        }
      });
    });

    describe('records without an account', () => {
      const signIn = (changes: Partial<Account>, rules: Partial<SignInRules> = {}) =>
        users.signIn(anAccount('old@test.com', changes), { ...STRICT_RULES, ...rules });
      beforeEach(async () => {
        await signIn({ uid: 'owner' });
        await users.signIn(anAccount('new@test.com', { uid: 'owner' }), STRICT_RULES);
      });

      it('pass to the first account with a verified e-mail, and lose their tokens', async () => {
        expect(await signIn({ email_verified: false })).toBeUndefined();
        expect(await signIn({ uid: 'heir' })).toMatchObject({ uid: 'heir', email_verified: true, token_version: 2 });
      });

      it('pass to any account in a demo', async () => {
        const opened = await signIn({ email_verified: false, uid: 'demo' }, { bindsUnverified: true });
        expect(opened).toMatchObject({ uid: 'demo', email_verified: false, token_version: 2 });
      });

      it('pass to one of several accounts that sign in concurrently', async () => {
        const { values } = await outcomes(
          concurrently(5, (i) => signIn({ uid: `demo ${i}`, email_verified: false }, { bindsUnverified: true })),
        );
        expect(values.filter((user) => user !== undefined)).toHaveLength(1);
      });
    });

    describe('tokens', () => {
      it('are revoked with each call', async () => {
        const { _id } = await signedIn(users, 'carl@test.com');
        expect(await users.revokeTokens(_id)).toBe(true);
        expect(await users.revokeTokens(_id)).toBe(true);
        expect(await users.find(_id)).toMatchObject({ token_version: 2 });
        for (const id of [newId(), 'x']) expect(await users.revokeTokens(id)).toBe(false);
      });

      it('of one version are revoked once under concurrent calls', async () => {
        const { _id } = await signedIn(users, 'carl@test.com');
        const { values } = await outcomes(concurrently(5, () => users.revokeTokens(_id, 0)));
        expect(values.filter(Boolean)).toHaveLength(1);
        expect(await users.revokeTokens(_id, 0)).toBe(false);
        expect(await users.find(_id)).toMatchObject({ token_version: 1 });
      });
    });
  });
}
