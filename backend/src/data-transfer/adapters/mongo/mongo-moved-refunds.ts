import { trusted, omit } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type SandboxIntentDocument, SANDBOX_INTENTS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { BATCH } from '../../domain/move-file.js';
import type { RecordOf } from '../../domain/kinds.js';

type Refund = RecordOf<'sandbox_refunds'>;

/** The refunds that intents of the sandbox hold. */
export async function* refundsOfIntents(store: MongoStore): AsyncGenerator<Refund[]> {
  let batch: Refund[] = [];
  const refunded = { 'refunds.id': trusted({ $exists: true }) };
  for await (const { _id: transaction_id, refunds } of store
    .collection(SANDBOX_INTENTS)
    .findSorted(refunded, { _id: 1 })) {
    for (const { key: idempotency_key, by, ...refund } of refunds)
      batch.push({ ...refund, transaction_id, idempotency_key, ...(by !== undefined && { refunded_by: by }) });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Gives refunds back to their intents; those whose intent is missing are lost, which the comparison at the end of an import finds. */
export async function intoIntents(store: MongoStore, refunds: readonly Refund[]): Promise<undefined> {
  await store.collection(SANDBOX_INTENTS).bulkUpdate(
    refunds.map((refund) => ({
      filter: { _id: refund.transaction_id },
      update: { $push: { refunds: held(refund) } },
    })),
  );
}

function held(refund: Refund): SandboxIntentDocument['refunds'][number] {
  const { idempotency_key: key, refunded_by: by, ...fields } = omit(refund, 'transaction_id');
  return { ...fields, key, ...(by !== undefined && { by }) };
}
