import { MongoPartRepository } from '#modules/parts/adapters/mongo-part.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { orderRepositoryContract } from '../ports/order.repository.contract.js';
import { MongoOrderRepository } from './mongo-order.repository.js';

const store = temporaryMongo();
orderRepositoryContract('MongoDB', () => ({
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
}));
