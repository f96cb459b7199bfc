import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { partAttributesContract } from '../../ports/part-attributes.contract.js';

const store = temporaryMongo();

partAttributesContract('MongoDB', () => mongoShop(store()));
