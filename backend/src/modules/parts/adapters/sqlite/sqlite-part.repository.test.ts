import { temporaryStore } from '#test/support/temporary-store.js';
import { partRepositoryContract } from '../../ports/part.repository.contract.js';
import { SqlitePartRepository } from './sqlite-part.repository.js';

const store = temporaryStore();

partRepositoryContract('SqlitePartRepository', () => new SqlitePartRepository(store()));
