import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { paymentRepositoryContract } from '../../ports/payment.repository.contract.js';
import { MongoPaymentRepository } from './mongo-payment.repository.js';

const store = temporaryMongo();
paymentRepositoryContract('MongoDB', () => new MongoPaymentRepository(store()));
