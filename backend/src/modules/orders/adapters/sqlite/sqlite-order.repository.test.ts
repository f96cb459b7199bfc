import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { orderRepositoryContract } from '../../ports/order.repository.contract.js';
import { SqliteOrderRepository } from './sqlite-order.repository.js';

const store = temporaryStore();
orderRepositoryContract('SQLite', () => ({
  orders: new SqliteOrderRepository(store()),
  parts: new SqlitePartRepository(store()),
}));
