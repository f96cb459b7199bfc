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
