import { AUDIT_SEARCH } from '#app/audit-recording/adapters/sqlite/audit-log.schema.js';
import { ORDER_SEARCHES } from '#modules/orders/adapters/sqlite/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { PART_SEARCH } from '#modules/parts/adapters/sqlite/part.schema.js';
import { REVIEW_SEARCH } from '#modules/reviews/adapters/sqlite/review.schema.js';
import { USER_SEARCH } from '#modules/users/adapters/sqlite/user.schema.js';
import { refillSearchIndex, type SearchIndex } from '#shared/sqlite/search-index.js';
import { queueOf } from '#shared/sqlite/search-queue.js';

/* The data that triggers maintain from the records, besides the sums of sales. */

export const SEARCH_INDEXES: readonly SearchIndex[] = [
  ...PART_SEARCH,
  ...ORDER_SEARCHES,
  USER_SEARCH,
  REVIEW_SEARCH,
  AUDIT_SEARCH,
];

export const SEARCH_QUEUES = SEARCH_INDEXES.map(queueOf);

/** Fills all search indexes again, after rows were changed without the triggers. */
export const REFILL_SEARCH = [
  ...SEARCH_INDEXES.map(refillSearchIndex),
  ...SEARCH_QUEUES.map((queue) => `DELETE FROM ${queue};`),
].join('');

/** The query for the value of each counter. */
export const COUNTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['parts', 'orders', 'users', 'reviews', 'audit_log'].map((table) => [table, countOf(table)])),
  ...Object.fromEntries(
    ORDER_STATUSES.map((status) => [`orders.${status}`, countOf(`orders WHERE status = '${status}'`)]),
  ),
  'reviews.hidden': countOf('reviews WHERE hidden'),
  'reviews.shown': countOf('reviews WHERE NOT hidden'),
};

function countOf(rows: string): string {
  return `SELECT count(*) FROM ${rows}`;
}

/** Sets all counters again, after rows were changed without the triggers. */
export const COUNT_ROWS = Object.entries(COUNTERS)
  .map(([name, value]) => `REPLACE INTO counters (name, value) VALUES ('${name}', (${value}));`)
  .join('');
