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
