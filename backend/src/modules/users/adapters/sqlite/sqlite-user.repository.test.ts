import { temporaryStore } from '#test/support/temporary-store.js';
import { accountsContract } from '../../ports/accounts.contract.js';
import { userRepositoryContract } from '../../ports/user.repository.contract.js';
import { SqliteUserRepository } from './sqlite-user.repository.js';

const store = temporaryStore();
userRepositoryContract('SQLite', () => new SqliteUserRepository(store()));
accountsContract('SQLite', () => new SqliteUserRepository(store()));
