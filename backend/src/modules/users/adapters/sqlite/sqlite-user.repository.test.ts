import { temporaryStore } from '#test/support/temporary-store.js';
import { accountsContract } from '../../ports/accounts.contract.js';
import { userRepositoryContract } from '../../ports/user.repository.contract.js';
import { SqliteUserRepository } from './sqlite-user.repository.js';

const store = temporaryStore();
let opened: ReturnType<typeof store>;
userRepositoryContract('SQLite', () => new SqliteUserRepository(store()));
accountsContract(
  'SQLite',
  () => new SqliteUserRepository((opened = store())),
  ({ _id, email, role, created_at }) =>
    opened.write((tx) => {
      const values = [_id, email, role, created_at];
      tx.run('INSERT INTO users (_id, email, role, created_at) VALUES (?, ?, ?, ?)', values);
    }),
);
