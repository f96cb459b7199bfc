import { AUDIT_LOG } from '#app/recording/audit-log/adapters/sqlite/audit-log.schema.js';
import { BASKETS } from '#modules/basket/adapters/sqlite/basket.schema.js';
import { CUSTOMERS } from '#modules/customers/adapters/sqlite/customer.schema.js';
import { DATA_CHECKS } from '#app/data-check/adapters/sqlite/data-check.schema.js';
import { SEARCH_INDEXES } from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { STORE_MARK } from '#app/data-transfer/adapters/sqlite/store-mark.schema.js';
import { HOLD_WAITING, MESSAGES } from '#app/recording/messages/adapters/sqlite/message.schema.js';
import { ORDERS } from '#modules/orders/adapters/sqlite/order.schema.js';
import { ORDER_REFERENCES } from '#modules/orders/adapters/sqlite/order-references.schema.js';
import { ORDER_PARTS } from '#modules/orders/adapters/sqlite/order-lines.schema.js';
import { SALES } from '#modules/sales-figures/adapters/sqlite/sales.schema.js';
import { PAPERS } from '#app/recording/papers/adapters/sqlite/paper.schema.js';
import { ATTRIBUTES } from '#modules/parts/adapters/sqlite/attribute.schema.js';
import { CATEGORIES } from '#modules/parts/adapters/sqlite/category.schema.js';
import { PARTS } from '#modules/parts/adapters/sqlite/part.schema.js';
import { UPLOADS } from '#modules/parts/adapters/sqlite/upload.schema.js';
import { SYNONYMS } from '#modules/parts/adapters/sqlite/synonym.schema.js';
import { PAYMENTS } from '#modules/payments/adapters/sqlite/payment.schema.js';
import { REVIEWS } from '#modules/reviews/adapters/sqlite/review.schema.js';
import { USERS } from '#modules/users/adapters/sqlite/user.schema.js';
import type { Migration } from '#shared/sqlite/migrate.js';
import { createSearchIndex } from '#shared/sqlite/search-index.js';
import { createQueue } from '#shared/sqlite/search-queue.js';
import type { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/**
 * In every table `seq` ties a row to its full-text entry and survives VACUUM; `_id` is the id that the API uses. Times are ISO 8601
 * UTC texts, which sort by age.
 */
const BASELINE = [
  'CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;',
  ...[
    PARTS,
    SYNONYMS,
    ATTRIBUTES,
    CATEGORIES,
    UPLOADS,
    ORDERS,
    ORDER_PARTS,
    ORDER_REFERENCES,
    SALES,
    USERS,
    CUSTOMERS,
    REVIEWS,
    PAYMENTS,
  ],
  ...[BASKETS, AUDIT_LOG, MESSAGES, PAPERS, DATA_CHECKS, STORE_MARK],
  ...SEARCH_INDEXES.flatMap((index) => [createSearchIndex(index), createQueue(index)]),
].join('');

/** Forward only; a released migration never changes. The baseline may change until 1.0.0, see decision 28. */
export const MIGRATIONS: readonly Migration[] = [BASELINE];

/** Opens the shop's data file and brings it to the newest schema. */
export function openSqliteStore(path: string): SqliteStore {
  return SqliteStore.open(path, MIGRATIONS, SEARCH_INDEXES);
}

/** Holds the waiting messages of a data file that is not in use; returns their number. */
export function holdMessages(file: SqliteConnection): number {
  // Data of versions before the outbox have no messages.
  const hasMessages = file.one(`SELECT 1 FROM sqlite_schema WHERE name = 'messages'`) !== undefined;
  return hasMessages ? file.run(HOLD_WAITING) : 0;
}
