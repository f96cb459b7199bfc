import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { unmatchedPaymentRepositoryContract } from '../../ports/unmatched-payment.repository.contract.js';
import { MongoUnmatchedPaymentRepository } from './mongo-unmatched-payment.repository.js';

const store = temporaryMongo();
unmatchedPaymentRepositoryContract('MongoDB', () => new MongoUnmatchedPaymentRepository(store()));
