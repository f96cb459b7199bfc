import { mongoStores } from '#test/support/mongo-payment-stores.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { paymentUseCasesContract } from './payments.contract.js';

const store = temporaryMongo();
paymentUseCasesContract(() => mongoStores(store()));
