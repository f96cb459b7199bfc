import { temporaryStore } from '#test/support/temporary-store.js';
import { basketStoreContract } from '../../ports/basket.store.contract.js';
import { SqliteBasketStore } from './sqlite-basket.store.js';

const store = temporaryStore();

basketStoreContract('SQLite', () => new SqliteBasketStore(store()));
