import type { Page, PageRequest } from '#shared/page.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf, searchFilters } from '#shared/mongo/search.js';
import { type Order, ORDER_LIST, type OrderFilter, type OrderSort } from '../../domain/order.js';
import { orderKeysIn } from '../../domain/order-keys.js';
import { orderQuery } from '../../domain/order-words.js';
import { MAX_IDENTIFIED } from '../../ports/order-search.js';
import { fromDocument, visibleStatuses } from './mongo-order-document.js';
import { MongoOrderSearch } from './mongo-order-search.js';
import { type OrderDocument, ORDERS } from './order.schema.js';

/** The lists of orders. */
export class MongoOrderLists {
  private readonly orders: KeysetList<OrderDocument, Order, OrderSort>;
  private readonly search: MongoOrderSearch;

  constructor(store: MongoStore) {
    this.orders = new KeysetList(store.collection(ORDERS), { list: ORDER_LIST, fromDocument });
    this.search = new MongoOrderSearch(store);
  }

  async page(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return await this.orders.page(page, await this.conditionsOf(filter));
  }

  async *stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncGenerator<readonly Order[]> {
    yield* this.orders.stream(sort, descending, await this.conditionsOf(filter));
  }

  /** A search finds the orders that the text identifies, and those with its words. */
  private async conditionsOf({ q = '', ...filter }: OrderFilter): Promise<Filter[]> {
    const words = searchFilters(orderQuery(q));
    if (words.length === 0) return orderConditions(filter);
    const found = await this.search.identify(orderKeysIn(q), MAX_IDENTIFIED);
    const identified = { _id: trusted({ $in: found.map(({ order }) => order._id) }) };
    return [...orderConditions(filter), { $or: [identified, ...words] }];
  }
}

function orderConditions({ to_ship: toShip, correction_requested: isRequested, ...filter }: OrderFilter): Filter[] {
  const requested = isRequested ? [{ 'correction_requests.status': 'open' }] : [];
  const others = [...requested, ...filtersOf(ORDER_LIST, filter)];
  if (toShip) return [{ status: 'pending', payment_state: trusted({ $exists: false }) }, ...others];
  const visible = filter.status === undefined ? [{ status: visibleStatuses() }] : [];
  return [...visible, ...others];
}
