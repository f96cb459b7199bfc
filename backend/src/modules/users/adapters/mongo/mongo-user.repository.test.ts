import { ADA, signedIn } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { emptied, temporaryMongo } from '#test/support/temporary-mongo.js';
import { accountsContract } from '../../ports/accounts.contract.js';
import { userRepositoryContract } from '../../ports/user.repository.contract.js';
import { MongoUserRepository } from './mongo-user.repository.js';

const store = temporaryMongo();
userRepositoryContract('MongoDB', () => new MongoUserRepository(store()));
accountsContract('MongoDB', () => new MongoUserRepository(store()));

describe('two admins who are removed at once', () => {
  const make = async (...emails: string[]) => {
    const users = new MongoUserRepository(await emptied(store()));
    for (const email of emails) await signedIn(users, email).then(() => users.makeAdmin(email, ADA));
    return users;
  };
  const admins = async (users: MongoUserRepository) =>
    (await collect(users.stream({}, 'email', false))).filter(({ role }) => role === 'admin').map(({ email }) => email);

  it('leave one, although one server stops at any write and continues later', async () => {
    await atEveryWrite(4, async (at, side) => {
      const users = await make('ada@test.com', 'bob@test.com');
      const crash = await crashAt(store(), at, side, (server) =>
        new MongoUserRepository(server).removeAdmin('ada@test.com', ADA),
      );
      const second = await users.removeAdmin('bob@test.com', ADA);
      expect(await admins(users)).toHaveLength(1);
      const first = await crash.wake();
      expect([first, { value: second }]).toEqual(
        expect.arrayContaining([{ value: 'removed' }, { value: 'last-admin' }]),
      );
      expect(await admins(users)).toHaveLength(1);
      return crash;
    });
  });

  it('are both removed when a third one stays', async () => {
    const users = await make('ada@test.com', 'bob@test.com', 'carl@test.com');
    await Promise.all(['ada@test.com', 'bob@test.com'].map((email) => users.removeAdmin(email, ADA)));
    expect(await admins(users)).toEqual(['carl@test.com']);
    expect(await users.removeAdmin('carl@test.com', ADA)).toBe('last-admin');
  });
});
