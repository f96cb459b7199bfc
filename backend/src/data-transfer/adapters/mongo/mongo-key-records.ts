import {
  type KeyDocument,
  type OrderDocument,
  IDEMPOTENCY_KEYS,
  ORDERS,
} from '#modules/orders/adapters/mongo/order.schema.js';
import { inBatches, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { RecordOf } from '../../domain/record-types.js';

type Key = RecordOf<'idempotency_keys'>;

/** The idempotency keys whose order was placed, cancelled or not; any other key has no effect. */
export async function* placedKeys(store: MongoStore): AsyncGenerator<Key[]> {
  for await (const keys of inBatches(store.collection(IDEMPOTENCY_KEYS).findSorted({}, { _id: 1 }))) {
    const states = await statesOf(store, keys);
    yield keys.filter(({ order_id }) => (states.get(order_id) ?? 'void') !== 'void').map(keyRecord);
  }
}

/** An e-mail has no space, a key may have some. */
function keyRecord({ _id, fingerprint, order_id, created_at }: KeyDocument): Key {
  const space = _id.indexOf(' ');
  return { email: _id.slice(0, space), key: _id.slice(space + 1), fingerprint, order_id, created_at };
}

/** Marks the orders of the keys as keyed; of a cancelled order it stores the id, which its key needs. */
export async function markKeyedOrders(store: MongoStore, keys: readonly Key[]): Promise<void> {
  const states = await statesOf(store, keys);
  const ids = [...new Set(keys.map(({ order_id }) => order_id))];
  const orders = store.collection(ORDERS);
  await orders.bulkUpdate(
    ids.filter((_id) => states.has(_id)).map((_id) => ({ filter: { _id }, update: { $set: { keyed: true } } })),
  );
  const cancelled = ids.filter((_id) => !states.has(_id));
  await orders.insertMissing(cancelled.map((_id) => ({ _id, status: 'cancelled' }) as OrderDocument));
}

async function statesOf(
  store: MongoStore,
  keys: readonly { order_id: string }[],
): Promise<Map<string, OrderDocument['status']>> {
  const states = new Map<string, OrderDocument['status']>();
  const named = { _id: trusted({ $in: keys.map(({ order_id }) => order_id) }) };
  for await (const { _id, status } of store.collection(ORDERS).scan(named, ['status'])) states.set(_id, status);
  return states;
}
