import { PAPERS } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { searchFilters } from '#shared/mongo/search.js';
import type { Order } from '../../domain/order.js';
import type { Matched, OrderKeys } from '../../domain/order-keys.js';
import { orderQuery } from '../../domain/order-words.js';
import { type IdentifiedOrder, OrderSearch } from '../../ports/order-search.js';
import { fromDocument, visibleStatuses } from './mongo-order-document.js';
import { ORDERS } from './order.schema.js';

/** The field of each key, and its values in an order. */
const KEYS: [Exclude<Matched, 'invoice' | 'words'>, string, (order: Order) => (string | undefined)[]][] = [
  ['number', 'number', ({ number }) => [number]],
  ['transaction', 'transactionId', ({ transactionId }) => [transactionId]],
  ['refund', 'refunds.id', ({ refunds = [] }) => refunds.map(({ id }) => id)],
  ['dispute', 'disputes.id', ({ disputes = [] }) => disputes.map(({ id }) => id)],
  ['tracking', 'parcels.tracking_number', ({ parcels = [] }) => parcels.map(({ tracking_number }) => tracking_number)],
];

/** Reads at most a few orders along the index of each key. */
export class MongoOrderSearch extends OrderSearch {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async identify(keys: OrderKeys, limit: number): Promise<IdentifiedOrder[]> {
    const { numbers, id, tracking, isBeginning } = keys;
    const texts = { number: numbers, tracking };
    const reads = KEYS.flatMap(([matched, field, valuesOf]) =>
      (matched === 'number' || matched === 'tracking' ? texts[matched] : [id]).map(async (text) => {
        const key = { [field]: isBeginning || matched === 'number' ? beginning(text) : text };
        const found = await this.find({ ...key, status: visibleStatuses() }, { [field]: 1 }, limit);
        return found.map((order) => ({ order, matched, isWhole: valuesOf(order).includes(text) }));
      }),
    );
    return (await Promise.all([...reads, this.ofPapers(keys, limit)])).flat();
  }

  override async findByWords(text: string, limit: number): Promise<Order[]> {
    const words = searchFilters(orderQuery(text));
    if (words.length === 0) return [];
    return this.find({ $and: [{ status: visibleStatuses() }, ...words] }, { created_at: -1, _id: -1 }, limit);
  }

  override async findByEmail(email: string, limit: number): Promise<Order[]> {
    const newest = { created_at: -1, _id: -1 } as const;
    const found = await this.find({ email, status: visibleStatuses() }, newest, limit);
    if (found.length > 0) return found;
    return this.find({ email: beginning(email), status: visibleStatuses() }, { email: 1 }, limit);
  }

  private async ofPapers({ papers, id }: OrderKeys, limit: number): Promise<IdentifiedOrder[]> {
    if (!papers) return [];
    const { series, year, first, last } = papers;
    const range = { series, year, position: trusted({ $gte: first, $lte: last }) };
    const found = await this.store.collection(PAPERS).findMany(range, { position: -1 }, limit);
    const ids = found.flatMap(({ order_id }) => order_id ?? []);
    const orders = await this.find({ _id: trusted({ $in: ids }), status: visibleStatuses() }, { _id: -1 }, limit);
    const whole = found.find(({ number }) => number === id.toUpperCase())?.order_id;
    return orders
      .toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
      .map((order) => ({ order, matched: 'invoice', isWhole: order._id === whole }));
  }

  private async find(
    filter: Filter,
    order: Parameters<typeof this.orders.findMany>[1],
    limit: number,
  ): Promise<Order[]> {
    return (await this.orders.findMany(filter, order, limit)).map(fromDocument);
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }
}

/** Matches texts that begin with this one, along an index. */
function beginning(text: string) {
  return trusted({ $regex: `^${text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}` });
}
