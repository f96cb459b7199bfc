export const PAYMENTS = `
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

/** What the sandbox gateway gave back, and an order for its intents to be listed in. */
export const SANDBOX_REFUNDS = `
  ALTER TABLE sandbox_intents ADD COLUMN refunded_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents);
  CREATE INDEX sandbox_intents_by_age ON sandbox_intents (created_at, id);
  CREATE TABLE sandbox_refunds (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
    created_at TEXT NOT NULL,
    refunded_by TEXT,
    idempotency_key TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX sandbox_refunds_of_intent ON sandbox_refunds (transaction_id, seq);
`;

/**
 * What the shop must still find out about its payments. Intents have a time to ask the gateway about them, none when nothing can become
 * of them any more; those from before this version whose order is not paid by them are asked about at once.
 */
export const PAYMENT_WORK = `
  ALTER TABLE payment_intents ADD COLUMN next_check_at TEXT;
  UPDATE payment_intents SET next_check_at = created_at
    WHERE id NOT IN (SELECT transactionId FROM orders WHERE transactionId IS NOT NULL);
  CREATE INDEX payment_intents_due ON payment_intents (next_check_at, seq) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payment_intents_of_total ON payment_intents (email, amount_cents, seq)
    WHERE order_id IS NULL AND next_check_at IS NOT NULL;
  CREATE INDEX orders_by_payment ON orders (paid_at, _id) WHERE paid_at IS NOT NULL;

  CREATE TABLE payment_exceptions (
    transaction_id TEXT PRIMARY KEY,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'refunded', 'resolved')),
    found_at TEXT NOT NULL,
    resolved_at TEXT,
    resolved_by TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_exceptions_in_state ON payment_exceptions (state, found_at, transaction_id);

  CREATE TABLE card_attempts (
    id TEXT PRIMARY KEY,
    transaction_id TEXT NOT NULL,
    order_id TEXT,
    email TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX card_attempts_of_order ON card_attempts (order_id, at);
  CREATE INDEX card_attempts_of_email ON card_attempts (email, at);
  CREATE INDEX card_attempts_by_age ON card_attempts (at);

  CREATE TABLE webhook_events (id TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_events_by_age ON webhook_events (at);
`;
