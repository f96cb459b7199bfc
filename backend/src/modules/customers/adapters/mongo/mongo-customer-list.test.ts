import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { customerListContract } from '../../ports/customer-list.contract.js';
import { MongoCustomerList } from './mongo-customer-list.js';

const store = temporaryMongo();

customerListContract('MongoDB', () => ({
  customers: new MongoCustomerList(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
  users: new MongoUserRepository(store()),
}));
