/**
 * `next_check_at` of an intent is when to poll its gateway, NULL when its outcome is final; `refund_due_at` of an unmatched payment is when
 * to refund it without an admin. `refunds` of a sandbox intent is JSON.
 */
export const PAYMENTS = `
  CREATE TABLE payment_intents (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    next_check_at TEXT
  ) STRICT;
  CREATE INDEX payment_intents_of_order ON payment_intents (order_id, seq);
  CREATE INDEX payment_intents_due ON payment_intents (next_check_at, seq) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payment_intents_of_total ON payment_intents (email, amount_cents, seq)
    WHERE order_id IS NULL AND next_check_at IS NOT NULL;

  CREATE TABLE unmatched_payments (
    transaction_id TEXT PRIMARY KEY,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'refunded', 'resolved', 'refund-failed')),
    found_at TEXT NOT NULL,
    resolved_at TEXT,
    resolved_by TEXT,
    refund_due_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unmatched_payments_in_state ON unmatched_payments (state, found_at, transaction_id);
  CREATE INDEX unmatched_payments_due ON unmatched_payments (refund_due_at) WHERE state = 'open' AND refund_due_at IS NOT NULL;

  CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    transaction_id TEXT NOT NULL,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('inquiry', 'inquiry-closed', 'open', 'won', 'lost')),
    created_at TEXT NOT NULL,
    due_by TEXT,
    closed_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX disputes_of_payment ON disputes (transaction_id);
  CREATE INDEX disputes_in_status ON disputes (status, created_at, id);

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

  CREATE TABLE sandbox_intents (
    id TEXT PRIMARY KEY,
    client_secret TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('open', 'succeeded', 'cancelled')),
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    email TEXT NOT NULL,
    order_id TEXT,
    idempotency_key TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    succeeded_at TEXT,
    card_brand TEXT,
    card_last4 TEXT CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
    dispute TEXT,
    refunds TEXT NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sandbox_intents_by_age ON sandbox_intents (created_at, id);
`;
