import { trusted } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ORDERS, UNPAID_LISTS } from './order.schema.js';
import type { Order } from '../../domain/order.js';
import { type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { hasTimedOut } from './mongo-order-document.js';

/** A list of this length, or a multiple, is pruned before a limit is reached. */
const PRUNE_EVERY = 100;

/** What the list and the limit need of an order. */
type Listed = Pick<Order, '_id' | 'email' | 'total_cents'>;

/** Marks the lists as complete: an absent list is an empty one. */
const COMPLETE = { _id: 'complete' } as const;

/**
 * Enforces the customers' limits of unpaid orders. One document for each customer lists the unpaid orders and those that are being placed,
 * in the order of arrival. Each order counts those before it in the list, so concurrent orders cannot exceed the limit. Only at a limit
 * are the listed orders read, and those removed that are not unpaid any more.
 */
export class UnpaidOrderLimit {
  private markRemoved?: Promise<unknown>;

  constructor(private readonly store: MongoStore) {}

  /** Lists every stored unpaid order, unless the lists are complete. */
  async listStored(): Promise<void> {
    const lists = this.store.collection(UNPAID_LISTS);
    if (await lists.findOne(COMPLETE)) return;
    const unpaid = this.store.collection(ORDERS).scan({ status: 'unpaid' }, ['email', 'total_cents']);
    for await (const order of unpaid) {
      const listed = { $addToSet: { orders: entryOf(order) } };
      await lists.findOneAndUpdate({ _id: order.email }, listed, { upsert: true });
    }
    await lists.insertIfAbsent({ ...COMPLETE, orders: [] });
  }

  /** Removes the mark of complete lists: orders were stored without them. */
  async forgetComplete(): Promise<void> {
    await this.store.collection(UNPAID_LISTS).deleteOne(COMPLETE);
  }

  /** Adds the order to the list; throws the refusal of `unpaidRefusal` when it exceeds a limit. Call `leave` after any refusal. */
  async enter(order: Listed, limits: UnpaidLimits): Promise<void> {
    if (!isLimited(limits)) {
      // Without a limit no order is listed; a server that starts with one lists them.
      await (this.markRemoved ??= this.forgetComplete());
      return;
    }
    const list = await this.join(order);
    const before = list.slice(0, list.indexOf(entryOf(order)));
    if (!refusalOf(order, limits, before) && list.length % PRUNE_EVERY !== 0) return;
    const refusal = refusalOf(order, limits, await this.prune(order.email, before));
    if (refusal) throw refusal;
  }

  /** Removes the order from the list: it was refused, or will be deleted. */
  async leave(order: Listed): Promise<void> {
    await this.remove(order.email, [entryOf(order)]);
  }

  private async join(order: Listed): Promise<string[]> {
    const entry = entryOf(order);
    for (;;) {
      try {
        const list = await this.store
          .collection(UNPAID_LISTS)
          .findOneAndUpdate({ _id: order.email }, { $push: { orders: entry } }, { upsert: true });
        if (list) return list.orders;
      } catch (error) {
        // A concurrent order of this customer has created the document.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }

  /** Removes the entries whose orders are not unpaid and will never be; returns the others. */
  private async prune(email: string, entries: readonly string[]): Promise<string[]> {
    const orders = this.store.collection(ORDERS);
    const statuses = new Map<string, string>();
    // Majority read: a payment that is rolled back would leave an unpaid order outside the list.
    const listed = { _id: trusted({ $in: entries.map(idOf) }) };
    for await (const { _id, status } of orders.scan(listed, ['status'], { readConcern: 'majority' }))
      statuses.set(_id, status);
    const ended: string[] = [];
    for (const entry of entries) {
      const id = idOf(entry);
      const status = statuses.get(id);
      // The `void` order prevents a stopped server from storing its order later, without an entry in the list.
      const isAbandoned = !status && hasTimedOut(id) && (await orders.insertIfAbsent({ _id: id, status: 'void' }));
      if (isAbandoned || (status && status !== 'unpaid')) ended.push(entry);
    }
    if (ended.length > 0) await this.remove(email, ended);
    return entries.filter((entry) => !ended.includes(entry));
  }

  private async remove(_id: string, orders: readonly string[]): Promise<void> {
    await this.store.collection(UNPAID_LISTS).updateOne({ _id }, { $pullAll: { orders } });
  }
}

function isLimited({ maxUnpaid, maxUnpaidCents }: UnpaidLimits): boolean {
  return (maxUnpaid ?? maxUnpaidCents) !== undefined;
}

function refusalOf({ total_cents }: Listed, limits: UnpaidLimits, entries: readonly string[]) {
  const unpaid: UnpaidOrders = { count: entries.length, total_cents: 0 };
  for (const entry of entries) unpaid.total_cents += centsOf(entry);
  return unpaidRefusal(limits, unpaid, total_cents);
}

/** An order's entry in the list: its id, a space, and its total in cents. */
function entryOf({ _id, total_cents }: Listed): string {
  return `${_id} ${total_cents}`;
}

function idOf(entry: string): string {
  return entry.split(' ')[0] ?? '';
}

function centsOf(entry: string): number {
  return Number(entry.split(' ')[1]);
}
