import type { Page, PageRequest } from '#shared/page.js';
import type { CustomerFilter, CustomerSort, ListedCustomer } from '../domain/customer-list.js';

/** Lists every e-mail with an account or orders, with what its orders came to. */
export abstract class CustomerList {
  /** With a number of reads that does not depend on the number of rows; sorting many customers holds up no other request. */
  abstract list(filter: CustomerFilter, page: PageRequest<CustomerSort>): Promise<Page<ListedCustomer>>;
  /** Every matching customer, sorted, in chunks. */
  abstract stream(
    filter: CustomerFilter,
    sort: CustomerSort,
    descending: boolean,
  ): AsyncIterable<readonly ListedCustomer[]>;
}
