import type { NewOrder, Order } from '#modules/orders/domain/order.js';
import { orderKeysIn } from '#modules/orders/domain/order-keys.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { OrderSearch } from '#modules/orders/ports/order-search.js';
import type { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, AN_ISSUER, anOrder, aPart } from './builders.js';

/** A search and the stores that it reads. */
export interface SearchedStores {
  search: OrderSearch;
  orders: OrderRepository;
  parts: PartRepository;
  papers: PaperRepository;
}

export const AT = '2026-03-01T09:30:00.000Z';
export const LIMIT = 3;

/** Stores with one part, whose orders are placed, paid and searched. */
class OrderSearchBench {
  stores: SearchedStores;
  part: Part;

  readonly place = async (changes: Partial<Omit<NewOrder, 'lines'>> = {}, created_at = AT): Promise<Order> =>
    (await this.stores.orders.place(anOrder(this.part, changes), { created_at })).order;

  readonly pay = ({ _id }: Order, transaction: string) =>
    this.stores.orders.recordPayment(_id, transaction, AT, { issuer: AN_ISSUER });

  readonly paid = async (transaction: string, changes = {}) => {
    const order = await this.place(changes);
    await this.pay(order, transaction);
    return order;
  };

  readonly identify = async (text: string) =>
    (await this.stores.search.identify(orderKeysIn(text), LIMIT)).map(({ order, matched, isWhole }) => [
      order._id,
      matched,
      isWhole,
    ]);

  readonly found = async (text: string) => (await this.stores.search.findByWords(text, LIMIT)).map(({ _id }) => _id);
}

/** A bench over the stores that `open` makes for each test. */
export function orderSearchBench(open: () => SearchedStores): OrderSearchBench {
  const bench = new OrderSearchBench();
  beforeEach(async () => {
    bench.stores = open();
    const fan = aPart({ name: 'Fan', price_cents: 1000, min_order: 1, quantity: 1000 });
    bench.part = await bench.stores.parts.add(fan, ADA);
  });
  return bench;
}
