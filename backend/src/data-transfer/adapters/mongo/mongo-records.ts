import type { AuditContent } from '#app/recording/audit-log/domain/audit-entry.js';
import { type AuditDocument, AUDIT_LOG, auditWords } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { BASKETS } from '#modules/basket/adapters/mongo/basket.schema.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { inBatches, trusted, type Collection, type Filter, type Order } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, IDEMPOTENCY_KEYS, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { newDocument, existing, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ATTRIBUTES } from '#modules/parts/adapters/mongo/attribute.schema.js';
import { CATEGORIES } from '#modules/parts/adapters/mongo/category.schema.js';
import { SYNONYMS } from '#modules/parts/adapters/mongo/synonym.schema.js';
import { UPLOADS } from '#modules/parts/adapters/mongo/upload.schema.js';
import { PAPER_FILES, PAPERS, paperWords } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import {
  CARD_ATTEMPTS,
  DISPUTES,
  UNMATCHED_PAYMENTS,
  PAYMENT_INTENTS,
  SANDBOX_INTENTS,
  WEBHOOK_EVENTS,
} from '#modules/payments/adapters/mongo/payment.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { orderWords } from '#modules/orders/domain/order-words.js';
import { recordPicker } from '#shared/record.js';
import {
  batchSizeOf,
  descriptionOf,
  type AnyRecord,
  type ReadRecords,
  type RecordType,
  type RecordOf,
  type Selection,
} from '../../domain/record-types.js';
import { markKeyedOrders, placedKeys } from './mongo-key-records.js';
import { REVIEWS, reviewWords } from '#modules/reviews/adapters/mongo/review.schema.js';
import { USERS, userWords } from '#modules/users/adapters/mongo/user.schema.js';

/** How MongoDB stores a record type: the documents of one collection, which have more fields than the records. */
export interface MongoRecords<Type extends RecordType = RecordType> {
  collection: (store: MongoStore) => Pick<Collection<{ _id: string }>, 'findOne' | 'deleteMany' | 'name'>;
  records: (store: MongoStore, selection?: Selection) => AsyncIterable<AnyRecord[]>;
  /**
   * Resolves with the index of the first record that exists already, if it stops at one.
   * @param from number of records of the type that were added before
   * @param skipsExisting whether records that exist already stay
   */
  add: (
    store: MongoStore,
    records: readonly RecordOf<Type>[],
    from: number,
    skipsExisting: boolean,
  ) => Promise<unknown>;
}

const BY_ID: Order = { _id: 1 };
const having = ([field = '']: readonly string[]): Filter => ({ [field]: trusted({ $exists: true }) });

interface Documents<Type extends RecordType, Document extends { _id: string }> {
  collection: (store: MongoStore) => Collection<Document>;
  /** the documents that are records, in an indexed order */
  filter?: () => Filter;
  order?: Order;
  /** the field that is the document's `_id` */
  id?: string;
  toDocument: (record: RecordOf<Type>, place: number) => Document;
}

function documents<Type extends RecordType, Document extends { _id: string }>(
  type: Type,
  { collection, filter = () => ({}), order = BY_ID, id = '_id', toDocument }: Documents<Type, Document>,
): MongoRecords<Type> {
  const pick = recordPicker(descriptionOf(type).record);
  const toRecord = (document: Document): AnyRecord => pick({ ...document, [id]: document._id });
  return {
    collection,
    async *records(store, { ids, by, fields } = {}) {
      const selected = { ...filter(), ...(ids && { _id: trusted({ $in: [...ids] }) }), ...(by && having(by)) };
      const sorted = by ? Object.fromEntries(by.map((field) => [field, 1] as const)) : ids ? BY_ID : order;
      const found = collection(store).findSorted(selected, sorted, fields);
      for await (const batch of inBatches(found, batchSizeOf(type, fields))) yield batch.map(toRecord);
    },
    add: (store, records, from, skipsExisting) => {
      const added = records.map((record, index) => toDocument(record, from + index));
      return skipsExisting ? collection(store).insertMissing(added) : collection(store).insertAll(added);
    },
  };
}

export const MONGO_RECORDS: { [Type in RecordType]: MongoRecords<Type> } = {
  parts: documents('parts', {
    collection: (store) => store.collection(PARTS),
    filter: existing,
    toDocument: newDocument,
  }),
  synonyms: documents('synonyms', {
    collection: (store) => store.collection(SYNONYMS),
    toDocument: (synonyms) => synonyms,
  }),
  attributes: documents('attributes', {
    collection: (store) => store.collection(ATTRIBUTES),
    toDocument: (attributes) => attributes,
  }),
  categories: documents('categories', {
    collection: (store) => store.collection(CATEGORIES),
    toDocument: (categories) => categories,
  }),
  uploads: documents('uploads', {
    collection: (store) => store.collection(UPLOADS),
    toDocument: (upload) => upload,
  }),
  orders: documents<'orders', OrderDocument>('orders', {
    collection: (store) => store.collection(ORDERS),
    filter: () => ({ status: trusted({ $nin: ['cancelling', 'cancelled', 'void'] }) }),
    toDocument: (order) => ({ ...order, ...paymentState(order), keyed: false, words: orderWords(order) }),
  }),
  idempotency_keys: {
    collection: (store) => store.collection(IDEMPOTENCY_KEYS),
    records: placedKeys,
    async add(store, keys) {
      await markKeyedOrders(store, keys);
      return store
        .collection(IDEMPOTENCY_KEYS)
        .insertAll(keys.map(({ email, key, ...claim }) => ({ ...claim, _id: `${email} ${key}` })));
    },
  },
  users: documents('users', {
    collection: (store) => store.collection(USERS),
    toDocument: (user) => ({ ...user, words: userWords(user) }),
  }),
  baskets: documents('baskets', {
    collection: (store) => store.collection(BASKETS),
    id: 'user_id',
    toDocument: ({ user_id, ...basket }) => ({ ...basket, _id: user_id }),
  }),
  reviews: documents('reviews', {
    collection: (store) => store.collection(REVIEWS),
    toDocument: (review) => ({ ...review, words: reviewWords(review) }),
  }),
  payment_intents: documents('payment_intents', {
    collection: (store) => store.collection(PAYMENT_INTENTS),
    order: { order_id: 1, created_at: 1, seq: 1 },
    id: 'id',
    // In the order of the file, and before future intents.
    toDocument: ({ id, ...intent }, place) => ({ ...intent, _id: id, seq: place.toString(16).padStart(24, '0') }),
  }),
  sandbox_intents: documents('sandbox_intents', {
    collection: (store) => store.collection(SANDBOX_INTENTS),
    id: 'id',
    toDocument: ({ id, ...intent }) => ({ ...intent, _id: id }),
  }),
  unmatched_payments: documents('unmatched_payments', {
    collection: (store) => store.collection(UNMATCHED_PAYMENTS),
    id: 'transaction_id',
    toDocument: ({ transaction_id, ...payment }) => ({ ...payment, _id: transaction_id }),
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
  messages: documents('messages', {
    collection: (store) => store.collection(MESSAGES),
    toDocument: (message) => message,
  }),
  papers: documents('papers', {
    collection: (store) => store.collection(PAPERS),
    toDocument: (paper) => ({ ...paper, words: paperWords(paper) }),
  }),
  paper_files: documents('paper_files', {
    collection: (store) => store.collection(PAPER_FILES),
    toDocument: (file) => file,
  }),
  audit_log: documents('audit_log', {
    collection: (store) => store.collection(AUDIT_LOG),
    order: { seq: 1 },
    toDocument: entryOf,
  }),
};

/** Reads the records in the documents of the store. */
export function recordReader(store: MongoStore): ReadRecords {
  return ((type, selection) => MONGO_RECORDS[type].records(store, selection)) as ReadRecords;
}

function paymentState(order: RecordOf<'orders'>): Pick<OrderDocument, 'payment_state'> {
  const payment_state = paymentStateOf(order);
  return payment_state ? { payment_state } : {};
}

/** The document of a log entry, derived from its text. */
export function entryOf(link: RecordOf<'audit_log'>): AuditDocument {
  const content = JSON.parse(link.content) as AuditContent;
  const { _id, at, action, actor } = content;
  return { ...link, _id, at, action, actor: actor.toLowerCase(), words: auditWords(content) };
}
