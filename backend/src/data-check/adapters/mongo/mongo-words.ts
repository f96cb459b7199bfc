import type { AuditContent } from '#app/recording/audit-log/domain/audit-entry.js';
import { AUDIT_LOG, auditWords } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PAPERS, paperWords } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { existing, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { partWords } from '#modules/parts/domain/search-words.js';
import { REVIEWS, reviewWords } from '#modules/reviews/adapters/mongo/review.schema.js';
import { USERS, userWords } from '#modules/users/adapters/mongo/user.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { orderWords, WORD_FIELDS } from '#modules/orders/domain/order-words.js';
import { type CollectionDefinition, type Filter, trusted, type Update } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';

/** A collection whose documents have search words, derived from their `fields`. */
interface Searched {
  definition: CollectionDefinition<{ _id: string; words: string[] }>;
  /** what a document is called in a problem */
  record: string;
  filter: () => Filter;
  fields: readonly string[];
  words: (document: never) => string[];
}

/** @param fields all that `words` reads: the type refuses a list that lacks one */
function searched<Texts extends object>(
  record: string,
  definition: { name: string },
  words: (texts: Texts) => string[],
  fields: Record<keyof Texts, true>,
  filter: () => Filter = () => ({}),
): Searched {
  return { record, definition: definition as Searched['definition'], words, fields: Object.keys(fields), filter };
}

const SEARCHED: readonly Searched[] = [
  searched(
    'part',
    PARTS,
    partWords,
    { name: true, description: true, sku: true, attributes: true, datasheets: true },
    existing,
  ),
  searched('order', ORDERS, orderWords, WORD_FIELDS, () => ({ status: trusted({ $in: [...ORDER_STATUSES] }) })),
  searched('user', USERS, userWords, { email: true, name: true }),
  searched('review', REVIEWS, reviewWords, { name: true, review: true }),
  searched('paper', PAPERS, paperWords, { number: true, order_number: true, email: true, buyer: true }),
  searched(
    'audit log entry',
    AUDIT_LOG,
    ({ content }: { content: string }) => auditWords(JSON.parse(content) as AuditContent),
    { content: true },
  ),
];

interface WrongWords {
  record: string;
  collection: Searched['definition'];
  _id: string;
  /** sets the right words, unless the texts have changed since */
  repair: Update;
}

/** Every document whose words are not those of its texts. */
export async function* wrongWords(store: MongoStore): AsyncGenerator<WrongWords> {
  for (const { definition, record, filter, fields, words } of SEARCHED)
    for await (const document of store.collection(definition).scan(filter(), ['words', ...fields])) {
      const right = words(document as never);
      if (right.join(' ') === document.words.join(' ')) continue;
      const texts = document as unknown as Record<string, unknown>;
      // The texts of an order's lines never change.
      const changeable = fields.filter((field) => field !== 'lines');
      const unchanged = Object.fromEntries(changeable.map((field) => [field, texts[field] ?? null]));
      const { _id } = document;
      yield {
        record,
        collection: definition,
        _id,
        repair: { filter: { _id, ...unchanged }, update: { $set: { words: right } } },
      };
    }
}
