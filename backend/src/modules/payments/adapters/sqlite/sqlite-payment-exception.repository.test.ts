import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentExceptionRepositoryContract } from '../../ports/payment-exception.repository.contract.js';
import { SqlitePaymentExceptionRepository } from './sqlite-payment-exception.repository.js';

const store = temporaryStore();
paymentExceptionRepositoryContract('SQLite', () => new SqlitePaymentExceptionRepository(store()));
