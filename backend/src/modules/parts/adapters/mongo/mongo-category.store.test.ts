import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { categoryStoreContract } from '../../ports/category.store.contract.js';

const store = temporaryMongo();

categoryStoreContract('MongoDB', () => mongoShop(store()));
