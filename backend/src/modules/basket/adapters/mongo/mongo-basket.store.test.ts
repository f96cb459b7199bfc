import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { basketStoreContract } from '../../ports/basket.store.contract.js';
import { MongoBasketStore } from './mongo-basket.store.js';

const store = temporaryMongo();

basketStoreContract('MongoDB', () => new MongoBasketStore(store()));
