import type { Kind } from '../../domain/kinds.js';

/** How a kind is kept: a table whose columns have the names of the kind's fields; lists are JSON. */
export interface SqliteKind {
  table: string;
  /** the columns that put the kind in its order, and that an index has */
  order: readonly [string] | readonly [string, string];
  /** the first column of the order may be NULL, and those rows come first */
  nullsFirst?: true;
  /** set in a second step, so that the triggers which keep sums see the change as they did when it happened */
  becomes?: readonly string[];
}

export const SQLITE_KINDS: Record<Kind, SqliteKind> = {
  parts: { table: 'parts', order: ['_id'] },
  orders: {
    table: 'orders',
    order: ['_id'],
    becomes: ['status', 'transactionId', 'stock_acknowledged', 'paid_at', 'shipped_at', 'shipped_by'],
  },
  idempotency_keys: { table: 'idempotency_keys', order: ['email', 'key'] },
  users: { table: 'users', order: ['_id'] },
  reviews: { table: 'reviews', order: ['_id'] },
  payment_intents: { table: 'payment_intents', order: ['order_id', 'seq'], nullsFirst: true },
  sandbox_intents: { table: 'sandbox_intents', order: ['id'] },
  sandbox_refunds: { table: 'sandbox_refunds', order: ['transaction_id', 'seq'] },
  payment_exceptions: { table: 'payment_exceptions', order: ['transaction_id'] },
  disputes: { table: 'disputes', order: ['id'] },
  card_attempts: { table: 'card_attempts', order: ['id'] },
  webhook_events: { table: 'webhook_events', order: ['id'] },
  audit_log: { table: 'audit_log', order: ['seq'] },
};

/** Tables, and columns of the tables above, that no record has, and why. Columns that SQLite makes of others need no reason. */
export const SQLITE_LEFT_OUT: Readonly<Record<string, string>> = {
  store_mark: 'stands in the header, and an import sets it first',
  counters: 'kept by triggers; the revisions among them stand in the header',
  sales_by_day: 'sums of the orders, kept by triggers',
  part_sales_by_day: 'sums of the orders, kept by triggers',
  part_sales_by_month: 'sums of the orders, kept by triggers',
  audit_head: 'moved along by a trigger; export compares it with the last entry',
  'parts.name_key': 'made of the name',
  'parts.seq': 'the place in this very file',
  'orders.seq': 'the place in this very file',
  'orders.payment_state': 'made of the refunds and disputes by a trigger',
  'users.seq': 'the place in this very file',
  'reviews.seq': 'the place in this very file',
  'payment_intents.seq': 'the place in this very file; the intents of one order come in its order',
  'sandbox_refunds.seq': 'the place in this very file; the refunds of one intent come in its order',
};
