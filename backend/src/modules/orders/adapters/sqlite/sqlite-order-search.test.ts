import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePaperRepository } from '#modules/papers/adapters/sqlite/sqlite-paper.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { orderSearchContract } from '../../ports/order-search.contract.js';
import { SqliteOrderSearch } from './sqlite-order-search.js';

const store = temporaryStore();

orderSearchContract('SQLite', () => ({
  search: new SqliteOrderSearch(store()),
  orders: new SqliteOrderRepository(store()),
  parts: new SqlitePartRepository(store()),
  papers: new SqlitePaperRepository(store()),
}));
