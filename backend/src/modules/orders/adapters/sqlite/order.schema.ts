import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted } from '#shared/sqlite/trigger-maintained.js';
import { type OrderTexts, orderWords } from '../../domain/order-words.js';

/** The first term spares orders without refunds the reading of JSON. */
export const LAST_REFUND_FAILED = `refunds IS NOT NULL AND refunds ->> '$[#-1].status' = 'failed'`;

/** An open request is the last one. */
export const OPEN_CORRECTION = `correction_requests IS NOT NULL AND correction_requests ->> '$[#-1].status' = 'open'`;

/**
 * Orders have no foreign key to their parts: they stay when a part is deleted. `lines`, `parcels`, `refunds`, `refund_claims`, `disputes`
 * and `correction_requests` are JSON lists; `words` has what `orderWords` makes, and is the last column because no list reads it. The
 * status at the end of the index of a customer's orders lets SQLite filter by it without reading the row; the index of payments ends with
 * what the figures sum by customer.
 * The counters `orders.<status>` count the orders of each status.
 */
export const ORDERS = `
  CREATE TABLE orders (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    number TEXT NOT NULL,
    part_id TEXT NOT NULL,
    part_name TEXT NOT NULL,
    part_image TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    delivery_address TEXT NOT NULL,
    delivery_phone TEXT NOT NULL,
    po_number TEXT,
    note TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    total_cents INTEGER NOT NULL CHECK (total_cents > 0),
    lines TEXT NOT NULL CHECK (json_type(lines) = 'array'),
    status TEXT NOT NULL DEFAULT 'unpaid' CHECK (status IN ('unpaid', 'pending', 'shipped')),
    transactionId TEXT UNIQUE,
    created_at TEXT NOT NULL,
    paid_at TEXT,
    card_brand TEXT,
    card_last4 TEXT CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
    shipped_at TEXT,
    shipped_by TEXT,
    parcels TEXT CHECK (parcels IS NULL OR json_type(parcels) = 'array'),
    refunds TEXT CHECK (refunds IS NULL OR json_type(refunds) = 'array'),
    refund_claims TEXT CHECK (refund_claims IS NULL OR json_type(refund_claims) = 'array'),
    disputes TEXT CHECK (disputes IS NULL OR json_type(disputes) = 'array'),
    payment_state TEXT,
    company TEXT,
    tax_id TEXT,
    billing_address TEXT,
    papers TEXT CHECK (papers IN ('owed', 'made')),
    correction_requests TEXT CHECK (correction_requests IS NULL OR json_type(correction_requests) = 'array'),
    words TEXT NOT NULL,
    CHECK ((status = 'unpaid') = (transactionId IS NULL))
  ) STRICT;
  CREATE UNIQUE INDEX orders_by_number ON orders (number);
  CREATE INDEX orders_by_age ON orders (created_at, _id);
  CREATE INDEX orders_by_total ON orders (total_cents, _id);
  CREATE INDEX orders_of_email_by_age ON orders (email, created_at, _id, status);
  CREATE INDEX orders_in_status_by_age ON orders (status, created_at, _id);
  CREATE INDEX orders_in_status_by_total ON orders (status, total_cents, _id);
  CREATE INDEX orders_unpaid ON orders (email, total_cents) WHERE status = 'unpaid';
  CREATE INDEX orders_by_payment ON orders (paid_at, _id, email, total_cents) WHERE paid_at IS NOT NULL;
  CREATE INDEX orders_not_to_ship ON orders (payment_state) WHERE status = 'pending' AND payment_state IS NOT NULL;
  CREATE INDEX orders_with_failed_refund ON orders (_id) WHERE ${LAST_REFUND_FAILED};
  CREATE INDEX orders_with_open_correction ON orders (created_at, _id) WHERE ${OPEN_CORRECTION};
  CREATE INDEX orders_with_claims ON orders (_id) WHERE refund_claims IS NOT NULL;
  CREATE INDEX orders_owing_papers ON orders (_id) WHERE papers = 'owed';
  ${counted('orders')}

  INSERT INTO counters (name, value) VALUES ('orders.unpaid', 0), ('orders.pending', 0), ('orders.shipped', 0);
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

  CREATE TABLE idempotency_keys (
    email TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (email, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`;

export const ORDER_SEARCH: SearchIndex = { table: 'orders', columns: ['words'] };

/** The columns that are derived from the texts of an order. */
export const ORDER_KEYS = ['words'] as const;

export const orderKeys = (order: OrderTexts) => ({ words: orderWords(order).join(' ') });
