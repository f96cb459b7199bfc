import { AUDIT_SEARCH } from '#app/recording/audit-log/adapters/sqlite/audit-log.schema.js';
import { COPY_CUSTOMERS, CUSTOMER_SEARCH } from '#modules/customers/adapters/sqlite/customer.schema.js';
import { COPY_REFERENCES } from '#modules/orders/adapters/sqlite/order-references.schema.js';
import { COPY_ORDER_PARTS } from '#modules/orders/adapters/sqlite/order-lines.schema.js';
import { SALES_TABLES, SUM_ORDERS } from '#modules/sales-figures/adapters/sqlite/sales.schema.js';
import { ORDER_SEARCH } from '#modules/orders/adapters/sqlite/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { PAPER_SEARCH } from '#app/recording/papers/adapters/sqlite/paper.schema.js';
import { COPY_ATTRIBUTES, PART_SEARCH } from '#modules/parts/adapters/sqlite/part.schema.js';
import { REVIEW_SEARCH } from '#modules/reviews/adapters/sqlite/review.schema.js';
import { USER_SEARCH } from '#modules/users/adapters/sqlite/user.schema.js';
import { refillSearchIndex, type SearchIndex } from '#shared/sqlite/search-index.js';
import { queueOf } from '#shared/sqlite/search-queue.js';

/* The data that triggers maintain from the records. */

export const SEARCH_INDEXES: readonly SearchIndex[] = [
  PART_SEARCH,
  ORDER_SEARCH,
  USER_SEARCH,
  CUSTOMER_SEARCH,
  REVIEW_SEARCH,
  AUDIT_SEARCH,
  PAPER_SEARCH,
];

export const SEARCH_QUEUES = SEARCH_INDEXES.map(queueOf);

/** Tables with counters, sums and copies. */
export const COUNTED_TABLES = [
  'counters',
  'customers',
  'order_parts',
  'order_references',
  'part_attributes',
  ...SALES_TABLES,
];

/** Fills all search indexes again, after rows were changed without the triggers. */
export const REFILL_SEARCH = [
  ...SEARCH_INDEXES.map(refillSearchIndex),
  ...SEARCH_QUEUES.map((queue) => `DELETE FROM ${queue};`),
].join('');

const TABLES = ['parts', 'orders', 'users', 'customers', 'reviews', 'audit_log', 'messages', 'papers'];

/** The query for the value of each counter. */
export const COUNTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TABLES.map((table) => [table, countOf(table)])),
  ...Object.fromEntries(
    ORDER_STATUSES.map((status) => [`orders.${status}`, countOf(`orders WHERE status = '${status}'`)]),
  ),
  'parts.on_sale': countOf('parts WHERE archived IS NULL'),
  'reviews.hidden': countOf('reviews WHERE hidden'),
  'reviews.shown': countOf('reviews WHERE NOT hidden'),
};

/** The counters of changes, which identify the versions of lists. */
export const REVISIONS = ['parts.revision', 'reviews.revision'];

function countOf(rows: string): string {
  return `SELECT count(*) FROM ${rows}`;
}

/**
 * Sets all counters again, after rows were changed without the triggers. A missing revision becomes the seconds since 1970: more than the
 * changes of any shop, so that no browser keeps a list of an earlier version.
 */
export const COUNT_ROWS = [
  ...Object.entries(COUNTERS).map(
    ([name, value]) => `REPLACE INTO counters (name, value) VALUES ('${name}', (${value}));`,
  ),
  ...REVISIONS.map(
    (name) => `INSERT INTO counters (name, value) VALUES ('${name}', unixepoch()) ON CONFLICT DO NOTHING;`,
  ),
].join('');

/** Makes all copies, sums and counters again. */
export const COPY_AND_COUNT =
  COPY_ATTRIBUTES + COPY_ORDER_PARTS + COPY_REFERENCES + SUM_ORDERS + COPY_CUSTOMERS + COUNT_ROWS;

/** Makes browsers read lists again whose search found something else before. */
export const REVISE_LISTS = `UPDATE counters SET value = value + 1 WHERE name IN ('${REVISIONS.join("', '")}');`;
