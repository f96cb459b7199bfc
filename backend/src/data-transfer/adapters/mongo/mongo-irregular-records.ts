import {
  type KeyDocument,
  type OrderDocument,
  IDEMPOTENCY_KEYS,
  ORDERS,
} from '#modules/orders/adapters/mongo/order.schema.js';
import { type SandboxIntentDocument, SANDBOX_INTENTS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { omit, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { BATCH_SIZE } from '../../domain/export-file.js';
import type { RecordOf } from '../../domain/record-types.js';

/* Record types that are more than the documents of one collection: idempotency keys, and refunds of the sandbox. */

type Key = RecordOf<'idempotency_keys'>;
type Refund = RecordOf<'sandbox_refunds'>;

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

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

/** The refunds in the sandbox's intents. */
export async function* refundsOfIntents(store: MongoStore): AsyncGenerator<Refund[]> {
  const refunded = store
    .collection(SANDBOX_INTENTS)
    .findSorted({ 'refunds.id': trusted({ $exists: true }) }, { _id: 1 });
  for await (const intents of inBatches(refunded))
    yield intents.flatMap(({ _id: transaction_id, refunds }) =>
      refunds.map(({ key: idempotency_key, by, ...refund }) => ({
        ...{ ...refund, transaction_id, idempotency_key },
        ...(by !== undefined && { refunded_by: by }),
      })),
    );
}

/** Adds refunds to their intents; the comparison at the end of an import finds those without an intent. */
export async function intoIntents(store: MongoStore, refunds: readonly Refund[]): Promise<undefined> {
  await store.collection(SANDBOX_INTENTS).bulkUpdate(
    refunds.map((refund) => ({
      filter: { _id: refund.transaction_id },
      update: { $push: { refunds: refundItem(refund) } },
    })),
  );
}

function refundItem(refund: Refund): SandboxIntentDocument['refunds'][number] {
  const { idempotency_key: key, refunded_by: by, ...fields } = omit(refund, 'transaction_id');
  return { ...fields, key, ...(by !== undefined && { by }) };
}
