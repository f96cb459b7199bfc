import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPaperRepository } from '#modules/papers/adapters/mongo/mongo-paper.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { orderSearchContract } from '../../ports/order-search.contract.js';
import { MongoOrderSearch } from './mongo-order-search.js';

const store = temporaryMongo();

orderSearchContract('MongoDB', () => ({
  search: new MongoOrderSearch(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
  papers: new MongoPaperRepository(store()),
}));
