import { ADA, anAccount, signedIn, STRICT_RULES } from '#test/support/builders.js';
import { newId } from '#shared/object-id.js';
import { uidOf } from '#test/support/fake-identities.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import type { UserFilter } from '../domain/user.js';
import type { UserRepository } from './user.repository.js';

/** The contract of every user repository; `makeRepository` returns an empty one for each test. Accounts have a separate contract. */
export function userRepositoryContract(
  name: string,
  makeRepository: () => UserRepository | Promise<UserRepository>,
): void {
  describe(`users in ${name}`, () => {
    let users: UserRepository;
    beforeEach(async () => {
      users = await makeRepository();
    });

    describe('signing in', () => {
      it('creates a customer for a new account', async () => {
        const user = await signedIn(users, 'Carl@Test.com', 'Carl Customer');
        expect(user).toEqual({
          _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
          email: 'carl@test.com',
          uid: uidOf('carl@test.com'),
          email_verified: true,
          token_version: 0,
          role: 'customer',
          name: 'Carl Customer',
          created_at: expect.any(String) as string,
        });
        expect(await users.find(user._id)).toEqual(user);
        expect(await users.findByEmail('CARL@test.com')).toEqual(user);
      });

      it('returns the existing record with the current name', async () => {
        const user = await signedIn(users, 'carl@test.com');
        expect(await signedIn(users, 'CARL@TEST.COM', 'Carl')).toEqual({ ...user, name: 'Carl' });
        expect(await signedIn(users, 'carl@test.com', 'Carl C.')).toEqual({ ...user, name: 'Carl C.' });
        expect(await signedIn(users, 'carl@test.com')).toEqual(user);
      });

      it('changes neither role nor profile', async () => {
        const { _id } = await signedIn(users, 'ada@test.com', 'Ada');
        await users.makeAdmin('ada@test.com', ADA);
        await users.updateProfile(_id, { phone: '+123' });
        expect(await signedIn(users, 'ada@test.com', 'Ada Admin')).toMatchObject({
          _id,
          role: 'admin',
          phone: '+123',
          name: 'Ada Admin',
        });
      });

      it('creates one record for twenty concurrent sign-ins', async () => {
        const { values } = await outcomes(
          concurrently(20, (i) => signedIn(users, i % 2 ? 'carl@test.com' : 'CARL@test.com', 'Carl')),
        );
        expect(new Set(values.map((user) => user._id)).size).toBe(1);
        expect(values).toHaveLength(20);
        expect(await collect(users.stream({}, 'email', false))).toHaveLength(1);
      });
    });

    describe('roles', () => {
      it('make an admin once, regardless of the case of the e-mail', async () => {
        const { _id } = await signedIn(users, 'ada@test.com');
        expect(await users.makeAdmin('ADA@test.com', ADA)).toBe('made');
        expect(await users.makeAdmin('ada@test.com', ADA)).toBe('already');
        expect(await users.find(_id)).toMatchObject({ role: 'admin' });
        expect(await users.makeAdmin('unknown@test.com', ADA)).toBe('unknown');
      });

      it('require a verified e-mail with verifiedOnly', async () => {
        await users.signIn(anAccount('eve@test.com', { email_verified: false }), STRICT_RULES);
        await signedIn(users, 'ada@test.com');
        expect(await users.makeAdmin('eve@test.com', ADA, { verifiedOnly: true })).toBe('unverified');
        expect(await users.makeAdmin('ada@test.com', ADA, { verifiedOnly: true })).toBe('made');
        expect(await users.findByEmail('eve@test.com')).toMatchObject({ role: 'customer' });
        expect(await users.makeAdmin('eve@test.com', ADA)).toBe('made');
        expect(await users.makeAdmin('eve@test.com', ADA, { verifiedOnly: true })).toBe('already');
      });

      it('can be removed, but not from the last admin', async () => {
        for (const email of ['ada@test.com', 'bob@test.com', 'carl@test.com']) await signedIn(users, email);
        for (const email of ['ada@test.com', 'bob@test.com']) await users.makeAdmin(email, ADA);
        expect(await users.removeAdmin('carl@test.com', ADA)).toBe('not-admin');
        expect(await users.removeAdmin('unknown@test.com', ADA)).toBe('unknown');
        expect(await users.removeAdmin('Ada@test.com', ADA)).toBe('removed');
        expect(await users.findByEmail('ada@test.com')).toMatchObject({ role: 'customer' });
        expect(await users.removeAdmin('bob@test.com', ADA)).toBe('last-admin');
        expect(await users.findByEmail('bob@test.com')).toMatchObject({ role: 'admin' });
      });

      it('leave one admin when all are removed concurrently', async () => {
        const emails = ['a@test.com', 'b@test.com', 'c@test.com', 'd@test.com'];
        for (const email of emails) await signedIn(users, email).then(() => users.makeAdmin(email, ADA));
        const { values } = await outcomes(emails.map((email) => users.removeAdmin(email, ADA)));
        expect(values.sort()).toEqual(['last-admin', 'removed', 'removed', 'removed']);
      });
    });

    describe('profiles', () => {
      it('change only the given fields', async () => {
        const user = await signedIn(users, 'carl@test.com', 'Carl');
        expect(await users.updateProfile(user._id, { education: 'BSc', phone: '+123' })).toBe('updated');
        expect(await users.updateProfile(user._id, { education: 'MSc', location: 'Portland' })).toBe('updated');
        expect(await users.find(user._id)).toEqual({ ...user, education: 'MSc', phone: '+123', location: 'Portland' });
      });

      it('lose a field that is set to an empty text', async () => {
        const user = await signedIn(users, 'carl@test.com');
        await users.updateProfile(user._id, { linkedinUrl: 'https://linkedin.com/in/carl', phone: '+123' });
        expect(await users.updateProfile(user._id, { linkedinUrl: '' })).toBe('updated');
        expect(await users.find(user._id)).toEqual({ ...user, phone: '+123' });
      });

      it('have billing data, whose fields are set and cleared one by one', async () => {
        const user = await signedIn(users, 'carl@test.com', 'Carl');
        const billing = { company: 'Harbour Ltd', tax_id: 'DE 811', billing_address: 'Accounts\n1 Quay' };
        expect(await users.updateProfile(user._id, billing)).toBe('updated');
        expect(await users.updateProfile(user._id, billing)).toBe('unchanged');
        expect(await users.updateProfile(user._id, { tax_id: '' })).toBe('updated');
        expect(await users.find(user._id)).toEqual({ ...user, ...billing, tax_id: undefined });
      });

      it('are unchanged when every field has its value already, or no field is given', async () => {
        const { _id } = await signedIn(users, 'carl@test.com');
        await users.updateProfile(_id, { education: 'BSc', phone: '+123' });
        expect(await users.updateProfile(_id, { education: 'BSc' })).toBe('unchanged');
        expect(await users.updateProfile(_id, { location: '' })).toBe('unchanged');
        expect(await users.updateProfile(_id, {})).toBe('unchanged');
        expect(await users.updateProfile(_id, { education: undefined })).toBe('unchanged');
        expect(await users.updateProfile(_id, { education: 'BSc', phone: '+124' })).toBe('updated');
      });

      it('report an unknown user', async () => {
        expect(await users.updateProfile(newId(), { education: 'BSc' })).toBe('unknown');
        expect(await users.updateProfile('x', {})).toBe('unknown');
      });
    });

    describe('views', () => {
      const late = { list: 'listOrders', name: 'Late', search: 'placed_before=-3d', shared: true };
      const hidden = { list: 'listOrders', name: 'To ship', hidden: true, owner: 'bob@test.com' };

      it('are none at first, and keep their order', async () => {
        const user = await signedIn(users, 'carl@test.com');
        expect(await users.viewsOf(user._id)).toEqual({ views: [], revision: 0 });
        const views = [late, hidden, { list: 'listParts', name: 'All', search: '' }];
        expect(await users.replaceViews(user._id, { views, revision: 0 })).toEqual({ views, revision: 1 });
        expect(await users.viewsOf(user._id)).toEqual({ views, revision: 1 });
        expect(await users.find(user._id)).toEqual({ ...user, views, views_revision: 1 });
        expect(await users.replaceViews(user._id, { views: [], revision: 1 })).toEqual({ views: [], revision: 2 });
        expect(await users.viewsOf(user._id)).toEqual({ views: [], revision: 2 });
      });

      it('stay when their user signs in again, and those of other users too', async () => {
        const [carl, bob] = [await signedIn(users, 'carl@test.com'), await signedIn(users, 'bob@test.com')];
        await users.replaceViews(carl._id, { views: [late], revision: 0 });
        await signedIn(users, 'carl@test.com', 'Carl C.');
        expect(await users.viewsOf(carl._id)).toEqual({ views: [late], revision: 1 });
        expect(await users.viewsOf(bob._id)).toEqual({ views: [], revision: 0 });
      });

      it('stay as they are when they have another revision', async () => {
        const { _id } = await signedIn(users, 'carl@test.com');
        expect(await users.replaceViews(_id, { views: [late], revision: 1 })).toBeUndefined();
        await users.replaceViews(_id, { views: [late], revision: 0 });
        for (const revision of [0, 2]) expect(await users.replaceViews(_id, { views: [], revision })).toBeUndefined();
        expect(await users.viewsOf(_id)).toEqual({ views: [late], revision: 1 });
        expect(await users.replaceViews(newId(), { views: [], revision: 0 })).toBeUndefined();
      });

      it('keep one of many concurrent changes of the same revision', async () => {
        const { _id } = await signedIn(users, 'carl@test.com');
        for (const revision of [0, 1]) {
          const changes = concurrently(20, (i) =>
            users.replaceViews(_id, { views: [{ ...late, name: `Late ${i}` }], revision }),
          );
          const stored = (await Promise.all(changes)).filter((views) => views !== undefined);
          expect(stored).toHaveLength(1);
          expect(await users.viewsOf(_id)).toEqual(stored[0]);
        }
      });
    });

    describe('lists', () => {
      const emails = async (filter: UserFilter) =>
        (await users.list(filter, { sort: 'email', descending: false, limit: 100 })).items.map((user) => user.email);
      beforeEach(async () => {
        for (const [email, name] of [
          ['dora@test.com', 'Dora Doe'],
          ['ada@test.com', 'Ada Admin'],
          ['carl@example.com'],
        ] as const)
          await signedIn(users, email, name);
      });

      it('page by e-mail and by age', async () => {
        const first = await users.list({}, { sort: 'email', descending: false, limit: 2 });
        const second = await users.list({}, { sort: 'email', descending: false, limit: 2, cursor: first.next! });
        expect([first, second].map((page) => page.items.map((user) => user.email))).toEqual([
          ['ada@test.com', 'carl@example.com'],
          ['dora@test.com'],
        ]);
        expect(first.total).toEqual({ count: 3, capped: false });
        const newest = await users.list({}, { sort: 'created_at', descending: true, limit: 1 });
        expect(newest.items.map((user) => user.email)).toEqual(['carl@example.com']);
      });

      it('search by prefixes of words in e-mail and name', async () => {
        expect(await emails({ q: 'test' })).toEqual(['ada@test.com', 'dora@test.com']);
        expect(await emails({ q: 'DOE' })).toEqual(['dora@test.com']);
        expect(await emails({ q: 'ada admin' })).toEqual(['ada@test.com']);
        expect(await emails({ q: 'dmin' })).toEqual([]);
      });

      it('find a changed name', async () => {
        await signedIn(users, 'dora@test.com', 'Dora Smith');
        expect(await emails({ q: 'smith' })).toEqual(['dora@test.com']);
        expect(await emails({ q: 'doe' })).toEqual([]);
      });

      it('stream all users or the matching ones', async () => {
        const streamed = await collect(users.stream({}, 'email', true));
        expect(streamed.map((user) => user.email)).toEqual(['dora@test.com', 'carl@example.com', 'ada@test.com']);
        expect(await collect(users.stream({ q: 'carl' }, 'email', false))).toHaveLength(1);
      });
    });

    it.each(['x', '', '0'.repeat(24)])('returns nothing for the unknown id %p', async (id) =>
      expect(await users.find(id)).toBeUndefined(),
    );
  });
}
