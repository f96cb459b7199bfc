import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { paymentExceptionRepositoryContract } from '../../ports/payment-exception.repository.contract.js';
import { MongoPaymentExceptionRepository } from './mongo-payment-exception.repository.js';

const store = temporaryMongo();
paymentExceptionRepositoryContract('MongoDB', () => new MongoPaymentExceptionRepository(store()));
