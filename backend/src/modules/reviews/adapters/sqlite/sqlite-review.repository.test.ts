import { temporaryStore } from '#test/support/temporary-store.js';
import { reviewRepositoryContract } from '../../ports/review.repository.contract.js';
import { SqliteReviewRepository } from './sqlite-review.repository.js';

const store = temporaryStore();

reviewRepositoryContract('SqliteReviewRepository', () => new SqliteReviewRepository(store()));
