import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { salesFiguresContract } from '../../ports/sales-figures.contract.js';
import { waitingContract } from '../../ports/waiting.contract.js';

const store = temporaryMongo();

salesFiguresContract('MongoDB', () => mongoShop(store()));
waitingContract('MongoDB', () => mongoShop(store()));
