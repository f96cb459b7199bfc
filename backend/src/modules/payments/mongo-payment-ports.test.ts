import { mongoStores } from '#test/support/mongo-payment-stores.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { paymentPortsContract } from './payments.contract.js';

const store = temporaryMongo();
paymentPortsContract('MongoDB', () => mongoStores(store()));
