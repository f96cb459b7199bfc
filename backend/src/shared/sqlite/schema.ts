import { counted, searchable } from './kept-by-triggers.js';
import type { Migration } from './migrate.js';
import { AUDIT_LOG, HIDDEN_REVIEWS, SHIPPED_BY } from './schema-admin-acts.js';
import { DISPUTES } from './schema-disputes.js';
import { FIGURES, ORDER_LISTS } from './schema-figures.js';
import { LIMITS } from './schema-limits.js';
import { PART_NAMES } from './schema-part-names.js';
import { ORDER_REFUNDS } from './schema-order-refunds.js';
import { ACCOUNTS } from './schema-accounts.js';
import { ORDER_SEARCH } from './schema-order-search.js';
import { PAYMENT_WORK } from './schema-payment-work.js';
import { SANDBOX_REFUNDS } from './schema-refunds.js';
import { STORE_MARK } from './schema-store-mark.js';

/**
 * `seq` ties a row to its full-text entry and survives VACUUM; `_id` is the id the shop speaks of. Times are ISO 8601 UTC texts,
 * which sort by age. Parts sort by `name_key`, regardless of case. Orders keep no foreign key to their part: they outlive it.
 */
const TABLES = `
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE parts (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    image_url TEXT NOT NULL,
    price_cents INTEGER NOT NULL CHECK (price_cents > 0),
    quantity INTEGER NOT NULL CHECK (quantity >= 0),
    min_order INTEGER NOT NULL CHECK (min_order > 0),
    description TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    name_key TEXT NOT NULL GENERATED ALWAYS AS (lower(name)) VIRTUAL,
    in_stock INTEGER NOT NULL GENERATED ALWAYS AS (quantity >= min_order) VIRTUAL
  ) STRICT;
  CREATE INDEX parts_by_age ON parts (created_at, _id);
  CREATE INDEX parts_by_name ON parts (name_key, _id);
  CREATE INDEX parts_by_price ON parts (price_cents, _id);
  CREATE INDEX parts_by_quantity ON parts (quantity, _id);
  CREATE INDEX parts_stocked_by_age ON parts (in_stock, created_at, _id);
  CREATE INDEX parts_stocked_by_name ON parts (in_stock, name_key, _id);
  CREATE INDEX parts_stocked_by_price ON parts (in_stock, price_cents, _id);
  CREATE INDEX parts_stocked_by_quantity ON parts (in_stock, quantity, _id);

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

  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('admin', 'customer')),
    name TEXT,
    education TEXT,
    location TEXT,
    phone TEXT,
    linkedinUrl TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX users_by_age ON users (created_at, _id);
  CREATE INDEX users_admins ON users (role) WHERE role = 'admin';

  CREATE TABLE reviews (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    review TEXT NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 5),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reviews_by_age ON reviews (created_at, _id);
  CREATE INDEX reviews_by_rating ON reviews (rating, _id);

  CREATE TABLE payment_intents (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX payment_intents_of_order ON payment_intents (order_id, seq);

  CREATE TABLE sandbox_intents (
    id TEXT PRIMARY KEY,
    client_secret TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('open', 'succeeded', 'cancelled')),
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    email TEXT NOT NULL,
    order_id TEXT,
    idempotency_key TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
  ) STRICT;
`;

/** `parts.revision` changes with every change of any part; `orders.<status>` counts the orders of each status. */
const COUNTERS = `
  INSERT INTO counters (name, value) VALUES
    ('parts.revision', 0), ('reviews.revision', 0), ('orders.unpaid', 0), ('orders.pending', 0), ('orders.shipped', 0);
  CREATE TRIGGER parts_revised_in AFTER INSERT ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;
  CREATE TRIGGER parts_revised AFTER UPDATE ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;
  CREATE TRIGGER parts_revised_out AFTER DELETE ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;
  CREATE TRIGGER reviews_revised_in AFTER INSERT ON reviews BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'reviews.revision';
  END;
  CREATE TRIGGER reviews_revised AFTER UPDATE ON reviews BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'reviews.revision';
  END;
  CREATE TRIGGER reviews_revised_out AFTER DELETE ON reviews BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'reviews.revision';
  END;
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
  ${['parts', 'orders', 'users', 'reviews'].map(counted).join('')}
`;

const SEARCH = [
  searchable('parts', ['name', 'description']),
  searchable('orders', ['part_name', 'name', 'email']),
  searchable('users', ['email', 'name']),
].join('');

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
];
