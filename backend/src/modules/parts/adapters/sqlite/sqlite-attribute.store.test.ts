import { sqliteShop } from '#test/support/whole-shop.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { attributeStoreContract } from '../../ports/attribute.store.contract.js';

const store = temporaryStore();

attributeStoreContract('SQLite', () => sqliteShop(store()));
