import { mongoStores } from '#test/support/mongo-payment-stores.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { PAYMENT_USE_CASES } from './payments.contract.js';

const store = temporaryMongo();
for (const contract of ['charging', 'recording', 'kills', 'refunds'] as const)
  PAYMENT_USE_CASES[contract](() => mongoStores(store()));
