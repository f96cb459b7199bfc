import { temporaryStore } from '#test/support/temporary-store.js';
import { disputeRepositoryContract } from '../../ports/dispute.repository.contract.js';
import { SqliteDisputeRepository } from './sqlite-dispute.repository.js';

const store = temporaryStore();
disputeRepositoryContract('SQLite', () => new SqliteDisputeRepository(store()));
