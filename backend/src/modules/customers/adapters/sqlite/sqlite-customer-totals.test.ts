import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { customerTotalsContract } from '../../ports/customer-totals.contract.js';
import { SqliteCustomerTotals } from './sqlite-customer-totals.js';

const store = temporaryStore();

customerTotalsContract('SQLite', () => ({
  totals: new SqliteCustomerTotals(store()),
  orders: new SqliteOrderRepository(store()),
  parts: new SqlitePartRepository(store()),
}));
