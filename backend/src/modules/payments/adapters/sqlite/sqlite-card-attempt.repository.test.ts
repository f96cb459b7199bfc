import { temporaryStore } from '#test/support/temporary-store.js';
import { cardAttemptRepositoryContract } from '../../ports/card-attempt.repository.contract.js';
import { SqliteCardAttemptRepository } from './sqlite-card-attempt.repository.js';

const store = temporaryStore();
cardAttemptRepositoryContract('SQLite', () => new SqliteCardAttemptRepository(store()));
