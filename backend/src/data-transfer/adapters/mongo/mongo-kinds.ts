import type { AuditContent } from '#app/audit-log/domain/audit-entry.js';
import { type AuditDocument, AUDIT_LOG, auditWords } from '#app/audit-log/adapters/mongo/audit-log.schema.js';
import { trusted, type Collection, type Filter, type Order } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import {
  type OrderDocument,
  IDEMPOTENCY_KEYS,
  ORDERS,
  orderWords,
} from '#modules/orders/adapters/mongo/order.schema.js';
import { onSale, PARTS, partKeys } from '#modules/parts/adapters/mongo/part.schema.js';
import {
  CARD_ATTEMPTS,
  DISPUTES,
  PAYMENT_EXCEPTIONS,
  PAYMENT_INTENTS,
  SANDBOX_INTENTS,
  type SandboxIntentDocument,
  WEBHOOK_EVENTS,
} from '#modules/payments/adapters/mongo/payment.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { BATCH } from '../../domain/move-file.js';
import { descriptionOf, type AnyRecord, type Kind, type RecordOf } from '../../domain/kinds.js';
import { cancelledStubs, keysThatCount } from './mongo-moved-keys.js';
import { intoIntents, refundsOfIntents } from './mongo-moved-refunds.js';
import { REVIEWS, reviewWords } from '#modules/reviews/adapters/mongo/review.schema.js';
import { USERS, userWords } from '#modules/users/adapters/mongo/user.schema.js';

/** How a kind is kept: documents of one collection, with the kind's fields and what the collection has beside them. */
export interface MongoKind<K extends Kind = Kind> {
  collection: (store: MongoStore) => Pick<Collection<{ _id: string }>, 'findOne' | 'deleteMany' | 'name'>;
  /** the list in the documents whose items, which have an `id`, are the records; absent: the documents are */
  within?: string;
  records: (store: MongoStore) => AsyncIterable<AnyRecord[]>;
  /** @param from how many of the kind came before */
  add: (store: MongoStore, records: readonly RecordOf<K>[], from: number) => Promise<number | undefined>;
}

interface Documents<K extends Kind, Document extends { _id: string }> {
  collection: (store: MongoStore) => Collection<Document>;
  /** those that are records, and an order that an index has */
  filter?: () => Filter;
  order?: Order;
  /** the field that is the document's `_id` */
  id?: string;
  toDocument: (record: RecordOf<K>, place: number) => Document;
}

function documents<K extends Kind, Document extends { _id: string }>(
  kind: K,
  { collection, filter = () => ({}), order = { _id: 1 }, id = '_id', toDocument }: Documents<K, Document>,
): MongoKind<K> {
  const names = Object.keys(descriptionOf(kind).fields);
  const toRecord = (document: Document) => {
    const values = document as unknown as AnyRecord;
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name === id ? '_id' : name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  };
  return {
    collection,
    async *records(store) {
      let batch: AnyRecord[] = [];
      for await (const document of collection(store).findSorted(filter(), order)) {
        batch.push(toRecord(document));
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    add: (store, records, from) =>
      collection(store).insertAll(records.map((record, index) => toDocument(record, from + index))),
  };
}

export const MONGO_KINDS: { [K in Kind]: MongoKind<K> } = {
  parts: documents('parts', {
    collection: (store) => store.collection(PARTS),
    filter: onSale,
    toDocument: (part) => ({ ...part, ...partKeys(part), reservations: [], returns: [], returned: 0 }),
  }),
  orders: documents<'orders', OrderDocument>('orders', {
    collection: (store) => store.collection(ORDERS),
    filter: () => ({ status: trusted({ $in: ['unpaid', 'pending', 'shipped'] }) }),
    toDocument: (order) => ({ ...order, ...paymentState(order), keyed: false, words: orderWords(order) }),
  }),
  idempotency_keys: {
    collection: (store) => store.collection(IDEMPOTENCY_KEYS),
    records: keysThatCount,
    async add(store, keys) {
      await cancelledStubs(store, keys);
      return store
        .collection(IDEMPOTENCY_KEYS)
        .insertAll(keys.map(({ email, key, ...claim }) => ({ ...claim, _id: `${email} ${key}` })));
    },
  },
  users: documents('users', {
    collection: (store) => store.collection(USERS),
    toDocument: (user) => ({ ...user, words: userWords(user) }),
  }),
  reviews: documents('reviews', {
    collection: (store) => store.collection(REVIEWS),
    toDocument: (review) => ({ ...review, words: reviewWords(review) }),
  }),
  payment_intents: documents('payment_intents', {
    collection: (store) => store.collection(PAYMENT_INTENTS),
    order: { order_id: 1, created_at: 1, seq: 1 },
    id: 'id',
    // Texts below those of intents to come, in the order of the file.
    toDocument: ({ id, ...intent }, place) => ({ ...intent, _id: id, seq: place.toString(16).padStart(24, '0') }),
  }),
  sandbox_intents: documents<'sandbox_intents', SandboxIntentDocument>('sandbox_intents', {
    collection: (store) => store.collection(SANDBOX_INTENTS),
    id: 'id',
    toDocument: ({ id, ...intent }) => ({ ...intent, _id: id, refunds: [] }) as SandboxIntentDocument,
  }),
  sandbox_refunds: {
    collection: (store) => store.collection(SANDBOX_INTENTS),
    within: 'refunds',
    records: refundsOfIntents,
    add: intoIntents,
  },
  payment_exceptions: documents('payment_exceptions', {
    collection: (store) => store.collection(PAYMENT_EXCEPTIONS),
    id: 'transaction_id',
    toDocument: ({ transaction_id, ...exception }) => ({ ...exception, _id: transaction_id }),
  }),
  disputes: documents('disputes', {
    collection: (store) => store.collection(DISPUTES),
    id: 'id',
    toDocument: ({ id, ...dispute }) => ({ ...dispute, _id: id }),
  }),
  card_attempts: documents('card_attempts', {
    collection: (store) => store.collection(CARD_ATTEMPTS),
    id: 'id',
    toDocument: ({ id, ...attempt }) => ({ ...attempt, _id: id }),
  }),
  webhook_events: documents('webhook_events', {
    collection: (store) => store.collection(WEBHOOK_EVENTS),
    id: 'id',
    toDocument: ({ id, at }) => ({ _id: id, at }),
  }),
  audit_log: documents('audit_log', {
    collection: (store) => store.collection(AUDIT_LOG),
    order: { seq: 1 },
    toDocument: entryOf,
  }),
};

function paymentState({ total_cents, refunds, disputes }: RecordOf<'orders'>): Pick<OrderDocument, 'payment_state'> {
  const payment_state = paymentStateOf(total_cents, refundedCents(refunds), disputes);
  return payment_state ? { payment_state } : {};
}

/** The document of an entry, made of its text. */
export function entryOf(link: RecordOf<'audit_log'>): AuditDocument {
  const content = JSON.parse(link.content) as AuditContent;
  const { _id, at, action, actor } = content;
  return { ...link, _id, at, action, actor: actor.toLowerCase(), words: auditWords(content) };
}

/** Collections, and fields of the collections above, that no record has, and why. */
export const MONGO_LEFT_OUT: Readonly<Record<string, string>> = {
  order_queues: 'names of orders that are being placed',
  roles: 'made of the users',
  sales: 'sums of the orders, added up again',
  revisions: 'stand in the header',
  audit_head: 'made of the last entry; export compares it with that',
  imports: 'imports of parts that are under way; export waits for them',
  store_mark: 'stands in the header, and an import sets it first',
  moves: 'tells that the store is being filled',
  news: 'what servers tell each other at the moment',
  rate_windows: 'what users did within the last minute',
  'parts.name_key': 'made of the name',
  'parts.spare': 'made of the quantity',
  'parts.words': 'made of the texts',
  'parts.reservations': 'orders that are being placed; export waits for them',
  'parts.returns': 'orders that are being cancelled; export waits for them',
  'parts.returned': 'counts returns, for repetitions of one that is under way',
  'parts.off': 'parts that come or go at the moment; export waits for them',
  'parts.staged': 'an import that is under way; export waits for it',
  'parts.acts': 'acts on their way into the log; export waits for them',
  'orders.keyed': 'made of the idempotency keys',
  'orders.words': 'made of the texts',
  'orders.uncounted': 'a mark for the sums by day, which are added up again',
  'orders.payment_state': 'made of the refunds and disputes',
  'orders.refunds_revision': 'counts changes, for one that is under way; counts anew',
  'orders.acts': 'acts on their way into the log; export waits for them',
  'idempotency_keys._id': 'the e-mail and the key',
  'users.words': 'made of the texts',
  'users.acts': 'acts on their way into the log; export waits for them',
  'reviews.words': 'made of the texts',
  'reviews.acts': 'acts on their way into the log; export waits for them',
  'payment_intents._id': 'the id',
  'payment_intents.seq': 'tells intents of one moment apart by age; made of their order in the file',
  'sandbox_intents._id': 'the id',
  'sandbox_intents.refunds.key': 'moves as idempotency_key',
  'sandbox_intents.refunds.by': 'moves as refunded_by',
  'payment_exceptions._id': 'the transaction_id',
  'payment_exceptions.acts': 'acts on their way into the log; export waits for them',
  'disputes._id': 'the id',
  'card_attempts._id': 'the id',
  'webhook_events._id': 'the id',
  'audit_log._id': 'stands in the content',
  'audit_log.at': 'stands in the content',
  'audit_log.action': 'stands in the content',
  'audit_log.actor': 'stands in the content',
  'audit_log.words': 'made of the content',
};
