import { temporaryStore } from '#test/support/temporary-store.js';
import { unmatchedPaymentRepositoryContract } from '../../ports/unmatched-payment.repository.contract.js';
import { SqliteUnmatchedPaymentRepository } from './sqlite-unmatched-payment.repository.js';

const store = temporaryStore();
unmatchedPaymentRepositoryContract('SQLite', () => new SqliteUnmatchedPaymentRepository(store()));
