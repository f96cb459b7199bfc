import type { Page, PageRequest } from '#shared/page.js';
import { fieldsOf } from '#shared/record.js';
import { clausesOf } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import {
  CUSTOMER_LIST,
  CUSTOMER_RECORD,
  type CustomerFilter,
  type CustomerSort,
  type ListedCustomer,
} from '../../domain/customer-list.js';
import { CustomerList } from '../../ports/customer-list.js';

type CustomerRow = RowOf<typeof CUSTOMER_RECORD>;

const TABLE = { table: 'customers' };

/** Reads the table that triggers maintain, see `CUSTOMERS`; what orders change is sorted, of many customers in the thread. */
export class SqliteCustomerList extends CustomerList {
  private readonly rows: KeysetList<CustomerRow, ListedCustomer, CustomerSort>;

  constructor(store: SqliteStore) {
    super();
    this.rows = new KeysetList(store, {
      ...TABLE,
      columns: fieldsOf(CUSTOMER_RECORD),
      list: CUSTOMER_LIST,
      unindexed: ['orders', 'gross_cents', 'last_order_at'],
      fromRow: rowReader(CUSTOMER_RECORD),
    });
  }

  override list(filter: CustomerFilter, page: PageRequest<CustomerSort>): Promise<Page<ListedCustomer>> {
    return this.rows.page(page, clausesOf(CUSTOMER_LIST, filter, TABLE));
  }

  override stream(
    filter: CustomerFilter,
    sort: CustomerSort,
    descending: boolean,
  ): AsyncIterable<readonly ListedCustomer[]> {
    return this.rows.stream(sort, descending, clausesOf(CUSTOMER_LIST, filter, TABLE));
  }
}
