import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { sortedListsContract } from '../../ports/sorted-lists.contract.js';

const store = temporaryMongo();

sortedListsContract('MongoDB', () => mongoShop(store()));
