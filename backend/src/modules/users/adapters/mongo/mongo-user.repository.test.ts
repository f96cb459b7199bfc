import { ADA, signedIn } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { accountsContract } from '../../ports/accounts.contract.js';
import { userRepositoryContract } from '../../ports/user.repository.contract.js';
import { MongoUserRepository } from './mongo-user.repository.js';
import { ROLES, USERS, userWords } from './user.schema.js';

const store = temporaryMongo();
userRepositoryContract('MongoDB', () => new MongoUserRepository(store()));
accountsContract(
  'MongoDB',
  () => new MongoUserRepository(store()),
  async (record) => {
    await store()
      .collection(USERS)
      .insert({ ...record, words: userWords(record) });
    await store()
      .collection(ROLES)
      .insert({ _id: 'admin', emails: [record.email] });
  },
);

it('ignores stale entries of the role document, so the last admin cannot be removed', async () => {
  const users = new MongoUserRepository(store());
  for (const email of ['ada@test.com', 'bob@test.com']) await signedIn(users, email);
  await users.makeAdmin('ada@test.com', ADA);
  // Simulates a slow server that listed Bob as an admin after he was removed again.
  await store()
    .collection(ROLES)
    .updateOne({ _id: 'admin' }, { $addToSet: { emails: 'bob@test.com' } });
  expect(await users.removeAdmin('ada@test.com', ADA)).toBe('last-admin');
  await users.makeAdmin('bob@test.com', ADA);
  expect(await users.removeAdmin('ada@test.com', ADA)).toBe('removed');
});
