import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { attributeStoreContract } from '../../ports/attribute.store.contract.js';

const store = temporaryMongo();

attributeStoreContract('MongoDB', () => mongoShop(store()));
