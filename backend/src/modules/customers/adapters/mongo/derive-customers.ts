import { ORDERS, type OrderDocument } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { USERS } from '#modules/users/adapters/mongo/user.schema.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { ListedCustomer } from '../../domain/customer-list.js';

const OF_ORDERS = ['email', 'name', 'company', 'status', 'total_cents', 'created_at'] as const;
const OF_USERS = ['email', 'name', 'company', 'role'] as const;
const STATUSES: ReadonlySet<string> = new Set(ORDER_STATUSES);

/** The list of customers as the accounts and orders make it, by e-mail, and the number of orders. */
export async function deriveCustomers(
  store: MongoStore,
): Promise<{ customers: Map<string, ListedCustomer>; orders: number }> {
  const customers = new Map<string, ListedCustomer>();
  const newest = new Map<string, Pick<OrderDocument, '_id' | 'created_at'>>();
  let orders = 0;
  // Without a filter, because an order that changes its status would move in the index of a filter and be missed or read twice.
  for await (const order of store.collection(ORDERS).scan({}, OF_ORDERS)) {
    const { _id, email, name, company, status, total_cents, created_at } = order;
    if (!STATUSES.has(status)) continue;
    orders += 1;
    const customer = customers.get(email) ?? { _id: email, orders: 0, gross_cents: 0, last_order_at: '' };
    customers.set(email, customer);
    customer.orders += 1;
    if (status !== 'unpaid') customer.gross_cents += total_cents;
    if (!isNewer({ _id, created_at }, newest.get(email))) continue;
    newest.set(email, { _id, created_at });
    customer.last_order_at = created_at;
    describe(customer, { name, company });
  }
  for await (const { email, name, company, role } of store.collection(USERS).scan({}, OF_USERS)) {
    const customer = customers.get(email) ?? { _id: email, orders: 0, gross_cents: 0, last_order_at: '' };
    customers.set(email, { ...describe(customer, { name: name ?? customer.name, company }), role });
  }
  return { customers, orders };
}

function isNewer(order: Pick<OrderDocument, '_id' | 'created_at'>, than: typeof order | undefined): boolean {
  if (!than) return true;
  return order.created_at === than.created_at ? order._id > than._id : order.created_at > than.created_at;
}

/** Sets the name and company, or removes them. */
function describe(
  customer: ListedCustomer,
  { name, company }: Pick<ListedCustomer, 'name' | 'company'>,
): ListedCustomer {
  delete customer.name;
  delete customer.company;
  return Object.assign(customer, name !== undefined && { name }, company !== undefined && { company });
}
