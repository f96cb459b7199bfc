import type { Connection } from 'mongoose';
import { AUDIT_HEAD, AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { BASKETS } from '#modules/basket/adapters/mongo/basket.schema.js';
import { CUSTOMERS } from '#modules/customers/adapters/mongo/customer.schema.js';
import { DATA_CHECKS } from '#app/data-transfer/adapters/mongo/data-check.schema.js';
import { RUNNING_IMPORTS } from '#app/data-transfer/adapters/mongo/running-import.schema.js';
import { refuseHalfImported } from '#app/data-transfer/adapters/mongo/mongo-transferable.store.js';
import { STORE_MARK } from '#app/data-transfer/adapters/mongo/store-mark.schema.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { EVENT_MESSAGES } from '#modules/live-events/adapters/mongo/event-message.schema.js';
import { IDEMPOTENCY_KEYS, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PART_IMPORTS } from '#modules/parts/adapters/mongo/part-import.schema.js';
import { PAPER_FILES, PAPERS } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ATTRIBUTES } from '#modules/parts/adapters/mongo/attribute.schema.js';
import { CATEGORIES } from '#modules/parts/adapters/mongo/category.schema.js';
import { SYNONYMS } from '#modules/parts/adapters/mongo/synonym.schema.js';
import { UPLOAD_FILES, UPLOADS } from '#modules/parts/adapters/mongo/upload.schema.js';
import {
  CARD_ATTEMPTS,
  DISPUTES,
  UNMATCHED_PAYMENTS,
  PAYMENT_INTENTS,
  SANDBOX_INTENTS,
  WEBHOOK_EVENTS,
} from '#modules/payments/adapters/mongo/payment.schema.js';
import { REVIEWS } from '#modules/reviews/adapters/mongo/review.schema.js';
import { USERS } from '#modules/users/adapters/mongo/user.schema.js';
import { MongoStore } from '#shared/mongo/mongo-store.js';
import { RATE_WINDOWS } from '#shared/mongo/rate-window.schema.js';
import { type CollectionDefinition } from '#shared/mongo/collection.js';
import { ImportLock } from '#modules/parts/adapters/mongo/mongo-import-lock.js';
import { MongoPartRemoval } from '#modules/parts/adapters/mongo/mongo-part-removal.js';
import { MongoOrderRecovery } from '#modules/orders/adapters/mongo/mongo-order-recovery.js';
import type { Sweeper } from '#shared/recurring-sweep.js';

/** Every collection of the shop; their indexes are created when the store opens. */
export const COLLECTIONS = [
  ...[PARTS, SYNONYMS, ATTRIBUTES, CATEGORIES, PART_IMPORTS, ORDERS, IDEMPOTENCY_KEYS],
  ...[UPLOADS, UPLOAD_FILES.files, UPLOAD_FILES.chunks, UPLOAD_FILES.writes],
  ...[PAYMENT_INTENTS, SANDBOX_INTENTS, UNMATCHED_PAYMENTS, DISPUTES, CARD_ATTEMPTS, WEBHOOK_EVENTS],
  ...[USERS, CUSTOMERS, BASKETS, REVIEWS, AUDIT_LOG, AUDIT_HEAD, MESSAGES, PAPERS, PAPER_FILES],
  ...[EVENT_MESSAGES, RATE_WINDOWS, RUNNING_IMPORTS, STORE_MARK, DATA_CHECKS],
];

/** Opens the shop's database; throws `unavailable` when it cannot be reached or an import into it is not complete. */
export async function openMongoStore(connection: Connection): Promise<MongoStore> {
  const store = await MongoStore.open(connection, COLLECTIONS);
  await refuseHalfImported(store);
  // A process that stopped between a change and its count has left lists that look unchanged.
  await Promise.all(['parts', 'reviews'].map((list) => store.bumpRevision(list)));
  return store;
}

/** The collections whose documents store audit events and messages with their changes. */
const WITH_PENDING = (COLLECTIONS as unknown as CollectionDefinition<WithPending>[]).filter(
  ({ schema }) => schema.path('pending') as unknown,
);

export function outboxOf(store: MongoStore): Outbox {
  return new Outbox(store, WITH_PENDING);
}

export type Recovery = readonly Sweeper[];

/** Finishes or undoes the work of stopped servers, in this order. */
export function recoveryOf(store: MongoStore): Recovery {
  return [new ImportLock(store), new MongoOrderRecovery(store), outboxOf(store), new MongoPartRemoval(store)];
}
