import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentRepositoryContract } from '../../ports/payment.repository.contract.js';
import { SqlitePaymentRepository } from './sqlite-payment.repository.js';

const store = temporaryStore();
paymentRepositoryContract('SQLite', () => new SqlitePaymentRepository(store()));
