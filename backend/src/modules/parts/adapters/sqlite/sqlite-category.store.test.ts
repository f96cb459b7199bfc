import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { categoryStoreContract } from '../../ports/category.store.contract.js';

const store = temporaryStore();

categoryStoreContract('SQLite', () => sqliteShop(store()));
