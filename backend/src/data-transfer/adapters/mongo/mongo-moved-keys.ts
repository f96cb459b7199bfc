import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import {
  type KeyDocument,
  type OrderDocument,
  IDEMPOTENCY_KEYS,
  ORDERS,
} from '#modules/orders/adapters/mongo/order.schema.js';
import { BATCH } from '../../domain/move-file.js';
import type { RecordOf } from '../../domain/kinds.js';

type Key = RecordOf<'idempotency_keys'>;

/** The idempotency keys whose order was placed, cancelled or not; any other one stands for nothing, and is taken over when it comes again. */
export async function* keysThatCount(store: MongoStore): AsyncGenerator<Key[]> {
  let batch: KeyDocument[] = [];
  for await (const key of store.collection(IDEMPOTENCY_KEYS).findSorted({}, { _id: 1 })) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield await counting(store, batch);
    batch = [];
  }
  if (batch.length > 0) yield await counting(store, batch);
}

async function counting(store: MongoStore, keys: readonly KeyDocument[]): Promise<Key[]> {
  const placed = await statesOf(store, keys);
  return keys
    .filter(({ order_id }) => (placed.get(order_id) ?? 'void') !== 'void')
    .map(({ _id, fingerprint, order_id, created_at }) => {
      const [email, key] = split(_id);
      return { email, key, fingerprint, order_id, created_at };
    });
}

/** An e-mail has no space in it, a key may. */
function split(_id: string): [string, string] {
  const space = _id.indexOf(' ');
  return [_id.slice(0, space), _id.slice(space + 1)];
}

/** Lets the orders know that a key names them; of those that are gone it leaves the id, so that the key goes on naming it. */
export async function cancelledStubs(store: MongoStore, keys: readonly Key[]): Promise<void> {
  const placed = await statesOf(store, keys);
  const [known, gone] = [
    keys.filter(({ order_id }) => placed.has(order_id)),
    keys.filter(({ order_id }) => !placed.has(order_id)),
  ];
  await store
    .collection(ORDERS)
    .bulkUpdate(known.map(({ order_id: _id }) => ({ filter: { _id }, update: { $set: { keyed: true } } })));
  const ids = [...new Set(gone.map(({ order_id }) => order_id))];
  await store.collection(ORDERS).insertMissing(ids.map((_id) => ({ _id, status: 'cancelled' }) as OrderDocument));
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
