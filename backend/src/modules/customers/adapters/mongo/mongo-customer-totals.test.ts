import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { customerTotalsContract } from '../../ports/customer-totals.contract.js';
import { MongoCustomerTotals } from './mongo-customer-totals.js';

const store = temporaryMongo();

customerTotalsContract('MongoDB', () => ({
  totals: new MongoCustomerTotals(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
}));
