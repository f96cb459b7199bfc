import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { salesFiguresContract } from '../../ports/sales-figures.contract.js';
import { MongoSalesFigures } from './mongo-sales-figures.js';

const store = temporaryMongo();

salesFiguresContract('MongoDB', () => ({
  figures: new MongoSalesFigures(store()),
  orders: new MongoOrderRepository(store()),
  parts: new MongoPartRepository(store()),
}));
