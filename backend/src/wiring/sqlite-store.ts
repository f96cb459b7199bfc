import { AUDIT_LOG } from '#app/audit-recording/adapters/sqlite/audit-log.schema.js';
import { BASKETS } from '#app/basket/adapters/sqlite/basket.schema.js';
import { DATA_CHECKS } from '#app/data-check/adapters/sqlite/data-check.schema.js';
import { SEARCH_INDEXES } from '#app/data-check/adapters/sqlite/derived-data.schema.js';
import { STORE_MARK } from '#app/data-transfer/adapters/sqlite/store-mark.schema.js';
import {
  ORDER_LINES_SEARCH,
  ORDER_LISTS,
  ORDER_NUMBERS,
  ORDER_REFUNDS,
  ORDER_SEARCH,
  ORDER_STATUS_COUNTS,
  ORDERS,
  orderSearch,
  PO_NUMBERS_AND_NOTES,
  SHIPPED_BY,
} from '#modules/orders/adapters/sqlite/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { ORDER_LINES } from '#modules/orders/adapters/sqlite/order-lines.schema.js';
import { FIGURES } from '#modules/orders/adapters/sqlite/sales.schema.js';
import {
  PART_NAMES,
  PART_NUMBERS,
  PART_SEARCH_WITHOUT_SKU,
  PART_REVISIONS,
  PARTS,
  PIECES_PUT_IN,
} from '#modules/parts/adapters/sqlite/part.schema.js';
import { DISPUTES, PAYMENT_WORK, PAYMENTS, SANDBOX_REFUNDS } from '#modules/payments/adapters/sqlite/payment.schema.js';
import { HIDDEN_REVIEWS, LIMITS, REVIEW_REVISIONS, REVIEWS } from '#modules/reviews/adapters/sqlite/review.schema.js';
import { ACCOUNTS, USERS } from '#modules/users/adapters/sqlite/user.schema.js';
import type { Migration } from '#shared/sqlite/migrate.js';
import { createSearchIndex } from '#shared/sqlite/search-index.js';
import { createQueue } from '#shared/sqlite/search-queue.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { counted, searchable } from '#shared/sqlite/trigger-maintained.js';

/**
 * In every table `seq` ties a row to its full-text entry and survives VACUUM; `_id` is the id that the API uses. Times are ISO 8601
 * UTC texts, which sort by age.
 */
const TABLES = `
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
${[PARTS, ORDERS, USERS, REVIEWS, PAYMENTS].join('')}`;

/** `parts.revision` changes with every change of any part; `orders.<status>` counts the orders of each status. */
const COUNTERS = `
  INSERT INTO counters (name, value) VALUES
    ('parts.revision', 0), ('reviews.revision', 0), ('orders.unpaid', 0), ('orders.pending', 0), ('orders.shipped', 0);
  ${[PART_REVISIONS, REVIEW_REVISIONS, ORDER_STATUS_COUNTS].join('')}
  ${['parts', 'orders', 'users', 'reviews'].map(counted).join('')}
`;

const SEARCH = [
  searchable('parts', ['name', 'description']),
  searchable('orders', ['part_name', 'name', 'email']),
  searchable('users', ['email', 'name']),
].join('');

/** Some had other columns then. */
const EARLIER = [...ORDER_STATUSES.map((status) => orderSearch(status, 'part_name')), ...PART_SEARCH_WITHOUT_SKU];
const LAZY_SEARCHES = SEARCH_INDEXES.map((index) => EARLIER.find(({ name }) => name === index.name) ?? index);

/** Replaces every search index by one whose searches take the same time when a million rows match. */
const LAZY_SEARCH: Migration = (db) => {
  const old = db.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`).all([]);
  for (const { name } of old as { name: string }[]) db.exec(`${dropSearchTriggers(name)} DROP TABLE ${name}`);
  for (const index of LAZY_SEARCHES) db.exec(createSearchIndex(index));
};

/** Search indexes are brought up to date before each commit instead of by triggers. */
const QUEUED_SEARCH = [
  ...SEARCH_INDEXES.map(({ name }) => dropSearchTriggers(name)),
  `DELETE FROM counters WHERE name = 'orders_unpaid_fts';`,
  ...LAZY_SEARCHES.map(createQueue),
].join('');

function dropSearchTriggers(index: string): string {
  return ['insert', 'delete', 'update', 'came', 'left']
    .map((event) => `DROP TRIGGER IF EXISTS ${index}_${event};`)
    .join('');
}

/** Forward only; a migration that has shipped never changes. */
export const MIGRATIONS: readonly Migration[] = [
  TABLES + COUNTERS + SEARCH,
  AUDIT_LOG + SHIPPED_BY + HIDDEN_REVIEWS,
  FIGURES + ORDER_LISTS,
  SANDBOX_REFUNDS,
  ORDER_REFUNDS,
  PAYMENT_WORK,
  ORDER_SEARCH,
  ACCOUNTS,
  LIMITS,
  DISPUTES,
  STORE_MARK,
  PART_NAMES,
  LAZY_SEARCH,
  PIECES_PUT_IN,
  // Changed the triggers of a search index, which `QUEUED_SEARCH` drops.
  '',
  DATA_CHECKS,
  QUEUED_SEARCH,
  ORDER_LINES + ORDER_LINES_SEARCH,
  BASKETS,
  PART_NUMBERS,
  PO_NUMBERS_AND_NOTES,
  ORDER_NUMBERS,
];

/** Opens the shop's data file and brings it to the newest schema. */
export function openSqliteStore(path: string): SqliteStore {
  return SqliteStore.open(path, MIGRATIONS, SEARCH_INDEXES);
}
