import type { AuditContent } from '#app/audit-recording/domain/audit-entry.js';
import { AUDIT_LOG, auditWords } from '#app/audit-recording/adapters/mongo/audit-log.schema.js';
import { ORDERS, orderWords } from '#modules/orders/adapters/mongo/order.schema.js';
import { onSale, PARTS, partKeys } from '#modules/parts/adapters/mongo/part.schema.js';
import { REVIEWS, reviewWords } from '#modules/reviews/adapters/mongo/review.schema.js';
import { USERS, userWords } from '#modules/users/adapters/mongo/user.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { type CollectionDefinition, type Filter, trusted, type Update } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';

/** A collection whose documents have search words, derived from their `fields`. */
interface Searched {
  definition: CollectionDefinition<{ _id: string; words: string[] }>;
  /** what a document is called in a problem */
  record: string;
  filter?: () => Filter;
  fields: readonly string[];
  /** further fields, which never change */
  fixed?: readonly string[];
  words: (document: never) => string[];
}

const SEARCHED = [
  {
    definition: PARTS,
    record: 'part',
    filter: onSale,
    fields: ['name', 'description'],
    words: (part: Parameters<typeof partKeys>[0]) => partKeys(part).words,
  },
  {
    definition: ORDERS,
    record: 'order',
    filter: () => ({ status: trusted({ $in: [...ORDER_STATUSES] }) }),
    fields: ['name', 'email'],
    fixed: ['lines', 'part_name'],
    words: orderWords,
  },
  { definition: USERS, record: 'user', fields: ['email', 'name'], words: userWords },
  { definition: REVIEWS, record: 'review', fields: ['name', 'review'], words: reviewWords },
  {
    definition: AUDIT_LOG,
    record: 'audit log entry',
    fields: ['content'],
    words: ({ content }: { content: string }) => auditWords(JSON.parse(content) as AuditContent),
  },
] as unknown as readonly Searched[];

interface WrongWords {
  record: string;
  collection: Searched['definition'];
  _id: string;
  /** sets the right words, unless the texts have changed since */
  repair: Update;
}

/** Every document whose words are not those of its texts. */
export async function* wrongWords(store: MongoStore): AsyncGenerator<WrongWords> {
  for (const { definition, record, filter = () => ({}), fields, fixed = [], words } of SEARCHED)
    for await (const document of store.collection(definition).scan(filter(), ['words', ...fields, ...fixed])) {
      const right = words(document as never);
      if (right.join(' ') === document.words.join(' ')) continue;
      const texts = document as unknown as Record<string, unknown>;
      const unchanged = Object.fromEntries(fields.map((field) => [field, texts[field] ?? null]));
      const { _id } = document;
      yield {
        record,
        collection: definition,
        _id,
        repair: { filter: { _id, ...unchanged }, update: { $set: { words: right } } },
      };
    }
}
