import { trusted } from '#shared/mongo/collection.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { orderNumber } from '../../domain/order-number.js';
import { ORDERS } from './order.schema.js';

const withoutNumber = () => ({ number: trusted({ $exists: false }) });

/** Gives a number to those of the orders that have none; several servers may do it at once. */
export async function giveNumbers(store: MongoStore, orders: readonly { _id: string }[], attempt = 0): Promise<void> {
  const changes = orders.map(({ _id }) => ({
    filter: { _id, ...withoutNumber() },
    update: { $set: { number: orderNumber(_id, attempt) } },
  }));
  try {
    await store.collection(ORDERS).bulkUpdate(changes);
  } catch (error) {
    if (!(error instanceof DuplicateKey)) throw error;
    if (orders.length === 1) await giveNumbers(store, orders, attempt + 1);
    else for (const order of orders) await giveNumbers(store, [order]);
  }
}

/** Gives a number to every imported order that has none. */
export async function numberImported(store: MongoStore): Promise<void> {
  for await (const batch of store.collection(ORDERS).batches(withoutNumber())) await giveNumbers(store, batch);
}
