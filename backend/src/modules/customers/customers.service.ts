import { Injectable } from '@nestjs/common';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import type { Page, PageRequest } from '#shared/page.js';
import { type Customer, unknownCustomer } from './domain/customer.js';
import type { CustomerFilter, CustomerSort, ListedCustomer } from './domain/customer-list.js';
import { CustomerList } from './ports/customer-list.js';
import { CustomerTotals } from './ports/customer-totals.js';
import type { Client } from '#shared/client.js';

@Injectable()
export class CustomersService {
  constructor(
    private readonly users: UserRepository,
    private readonly orders: OrderRepository,
    private readonly totals: CustomerTotals,
    private readonly customers: CustomerList,
    private readonly accounts: AccountPolicy,
  ) {}

  async list(filter: CustomerFilter, page: PageRequest<CustomerSort>): Promise<Page<ListedCustomer>> {
    return await this.customers.list(filter, page);
  }

  stream(filter: CustomerFilter, sort: CustomerSort, descending: boolean): AsyncIterable<readonly ListedCustomer[]> {
    return this.customers.stream(filter, sort, descending);
  }

  /** The customer with this e-mail, also when only orders are left of them. */
  async get(emailInPath: string, client: Client): Promise<Customer> {
    const email = emailInPath.toLowerCase();
    const newest = { sort: 'created_at', descending: true, limit: 1, client } as const;
    const [user, totals, { items }] = await Promise.all([
      this.users.findByEmail(email),
      this.totals.of(email, client),
      this.orders.list({ email }, newest),
    ]);
    const [last] = items;
    if (!user && !last) throw unknownCustomer();
    const isAdminBySettings = this.accounts.names(email);
    return { email, ...(user && { user }), isAdminBySettings, totals, ...(last && { last }) };
  }
}
