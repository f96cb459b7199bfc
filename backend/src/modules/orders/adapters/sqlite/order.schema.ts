import type { Migration } from '#shared/sqlite/migrate.js';
import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { recreateSearchIndex } from '#shared/sqlite/search-queue.js';
import { NUMBER_ZONES } from '#shared/sqlite/search-zones.js';
import { ORDER_STATUSES } from '../../domain/order.js';
import { giveNumbers } from './sqlite-order-numbers.js';
import { searchableWithin } from '#shared/sqlite/trigger-maintained.js';

/** Orders have no foreign key to their part: they stay when the part is deleted. */
export const ORDERS = `
  CREATE TABLE orders (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    part_id TEXT NOT NULL,
    part_name TEXT NOT NULL,
    part_image TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    delivery_address TEXT NOT NULL,
    delivery_phone TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    total_cents INTEGER NOT NULL CHECK (total_cents > 0),
    status TEXT NOT NULL DEFAULT 'unpaid' CHECK (status IN ('unpaid', 'pending', 'shipped')),
    transactionId TEXT UNIQUE,
    stock_acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (stock_acknowledged IN (0, 1)),
    created_at TEXT NOT NULL,
    paid_at TEXT,
    shipped_at TEXT,
    CHECK ((status = 'unpaid') = (transactionId IS NULL))
  ) STRICT;
  CREATE INDEX orders_by_age ON orders (created_at, _id);
  CREATE INDEX orders_by_total ON orders (total_cents, _id);
  CREATE INDEX orders_by_amount ON orders (amount, _id);
  CREATE INDEX orders_of_email_by_age ON orders (email, created_at, _id);
  CREATE INDEX orders_of_email_by_total ON orders (email, total_cents, _id);
  CREATE INDEX orders_of_email_by_amount ON orders (email, amount, _id);
  CREATE INDEX orders_in_status_by_age ON orders (status, created_at, _id);
  CREATE INDEX orders_in_status_by_total ON orders (status, total_cents, _id);
  CREATE INDEX orders_in_status_by_amount ON orders (status, amount, _id);
  CREATE INDEX orders_unpaid ON orders (email, total_cents) WHERE status = 'unpaid';
  CREATE INDEX orders_unacknowledged ON orders (part_id, email) WHERE stock_acknowledged = 0;

  CREATE TABLE idempotency_keys (
    email TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (email, key)
  ) STRICT, WITHOUT ROWID;
`;

export const ORDER_STATUS_COUNTS = `
  CREATE TRIGGER orders_status_in AFTER INSERT ON orders BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'orders.' || new.status;
  END;
  CREATE TRIGGER orders_status_out AFTER DELETE ON orders BEGIN
    UPDATE counters SET value = value - 1 WHERE name = 'orders.' || old.status;
  END;
  CREATE TRIGGER orders_status_changed AFTER UPDATE OF status ON orders WHEN old.status <> new.status BEGIN
    UPDATE counters SET value = value - 1 WHERE name = 'orders.' || old.status;
    UPDATE counters SET value = value + 1 WHERE name = 'orders.' || new.status;
  END;
`;

export const SHIPPED_BY = `
  ALTER TABLE orders ADD COLUMN shipped_by TEXT;
`;

/**
 * Indexes for the orders of a customer and of a part in every sort order. The status at the end of each index lets SQLite filter by it
 * without reading the row.
 */
export const ORDER_LISTS = ['created_at', 'total_cents', 'amount']
  .map((column) => {
    const name = { created_at: 'age', total_cents: 'total', amount: 'amount' }[column];
    return `
  DROP INDEX orders_of_email_by_${name};
  CREATE INDEX orders_of_email_by_${name} ON orders (email, ${column}, _id, status);
  CREATE INDEX orders_of_part_by_${name} ON orders (part_id, ${column}, _id, status);`;
  })
  .join('');

/** One search index for each status: a search among the few unpaid orders stays fast when many are shipped. */
export const ORDER_SEARCH = `
  DROP TRIGGER orders_fts_insert;
  DROP TRIGGER orders_fts_delete;
  DROP TRIGGER orders_fts_update;
  DROP TABLE orders_fts;
  ${['unpaid', 'pending', 'shipped']
    .map((value) => searchableWithin('orders', ['part_name', 'name', 'email'], { column: 'status', value }))
    .join('')}
`;

/** The search index of the orders with this status; in earlier versions of the file, orders had one part. */
export function orderSearch(
  status: (typeof ORDER_STATUSES)[number],
  parts: 'part_names' | 'part_name' = 'part_names',
): SearchIndex {
  return {
    ...{ name: `orders_${status}_fts`, table: 'orders', columns: [parts, 'name', 'email'] },
    order: { column: 'total_cents', zones: NUMBER_ZONES },
    within: { column: 'status', value: status },
  };
}

export const ORDER_SEARCHES = ORDER_STATUSES.map((status) => orderSearch(status));

/** The refunds of an order, as a JSON list; and for each sandbox refund the requested amount, null for all of the remaining amount. */
export const ORDER_REFUNDS = `
  ALTER TABLE orders ADD COLUMN refunds TEXT CHECK (refunds IS NULL OR json_type(refunds) = 'array');
  ALTER TABLE sandbox_refunds ADD COLUMN asked_cents INTEGER;
`;

/** The buyer's own number of an order, which `part_names` contains too, and the customer's note. */
export const PO_NUMBERS_AND_NOTES = `
  ALTER TABLE orders ADD COLUMN po_number TEXT;
  ALTER TABLE orders ADD COLUMN note TEXT;
`;

/** The numbers of orders; see `giveNumbers`. */
export const ORDER_NUMBERS: Migration = (db) => {
  db.exec('ALTER TABLE orders ADD COLUMN number TEXT; CREATE UNIQUE INDEX orders_by_number ON orders (number);');
  giveNumbers({
    all: <T>(sql: string) => db.prepare(sql).all([]) as T[],
    run: (sql, params = []) => db.prepare(sql).run([...params]).changes,
  });
};

/** Search indexes of the texts of all lines instead of one part's name. */
export const ORDER_LINES_SEARCH = ORDER_SEARCHES.map(recreateSearchIndex).join('');
