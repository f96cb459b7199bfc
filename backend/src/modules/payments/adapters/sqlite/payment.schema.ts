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

/** Refunds of the sandbox, and an index that lists its intents by age. */
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
 * When to poll each intent, none when its outcome is final; intents of earlier versions that pay no order are polled at once. Unmatched
 * payments, declined cards and handled webhook events.
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

/** The rule of `paymentStateOf` in SQL: why an order must not be shipped. */
export const PAYMENT_STATE = `CASE
  WHEN EXISTS (SELECT 1 FROM json_each(disputes) WHERE json_extract(value, '$.status') IN ('inquiry', 'open')) THEN 'disputed'
  WHEN EXISTS (SELECT 1 FROM json_each(disputes) WHERE json_extract(value, '$.status') = 'lost') THEN 'dispute-lost'
  WHEN (SELECT coalesce(sum(json_extract(value, '$.amount_cents')), 0) FROM json_each(refunds)
    WHERE json_extract(value, '$.status') <> 'failed') >= total_cents THEN 'refunded'
END`;

/** Computes the payment state of every order, after orders were added without the triggers. */
export const SET_PAYMENT_STATES = `UPDATE orders SET payment_state = ${PAYMENT_STATE} WHERE refunds IS NOT NULL OR disputes IS NOT NULL;`;

const KEEP_STATE = `UPDATE orders SET payment_state = ${PAYMENT_STATE} WHERE seq = new.seq;`;

/**
 * Each dispute is a row under the gateway's id, and an order has a copy of its own as a JSON list. Disputes that an earlier version stored
 * as unmatched payments, without an id, move under the id of their payment. Unmatched payments get a time for their automatic refund;
 * those of an earlier version have none and wait for an admin.
 */
export const DISPUTES = `
  CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    transaction_id TEXT NOT NULL,
    order_id TEXT,
    email TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('inquiry', 'inquiry-closed', 'open', 'won', 'lost')),
    created_at TEXT NOT NULL,
    closed_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX disputes_of_payment ON disputes (transaction_id);
  CREATE INDEX disputes_in_status ON disputes (status, created_at, id);
  INSERT INTO disputes (id, transaction_id, order_id, email, amount_cents, currency, status, created_at, closed_at)
    SELECT transaction_id, transaction_id, order_id, email, amount_cents, currency,
      CASE state WHEN 'open' THEN 'open' WHEN 'refunded' THEN 'lost' ELSE 'won' END, found_at, resolved_at
    FROM payment_exceptions WHERE reason = 'disputed';

  CREATE TABLE exceptions_before AS SELECT * FROM payment_exceptions WHERE reason <> 'disputed';
  DROP TABLE payment_exceptions;
  CREATE TABLE payment_exceptions (
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
  INSERT INTO payment_exceptions SELECT *, NULL FROM exceptions_before;
  DROP TABLE exceptions_before;
  CREATE INDEX payment_exceptions_in_state ON payment_exceptions (state, found_at, transaction_id);
  CREATE INDEX payment_exceptions_due ON payment_exceptions (refund_due_at) WHERE state = 'open' AND refund_due_at IS NOT NULL;

  ALTER TABLE orders ADD COLUMN disputes TEXT CHECK (disputes IS NULL OR json_type(disputes) = 'array');
  ALTER TABLE orders ADD COLUMN payment_state TEXT;
  UPDATE orders SET disputes = (
    SELECT json_array(json_object('id', id, 'status', status, 'amount_cents', amount_cents, 'created_at', created_at, 'closed_at', closed_at))
    FROM disputes WHERE transaction_id = orders.transactionId
  ) WHERE transactionId IN (SELECT transaction_id FROM disputes);
  UPDATE orders SET disputes = json_remove(disputes, '$[0].closed_at')
    WHERE disputes IS NOT NULL AND json_extract(disputes, '$[0].closed_at') IS NULL;
  ${SET_PAYMENT_STATES}
  CREATE INDEX orders_not_to_ship ON orders (payment_state) WHERE status = 'pending' AND payment_state IS NOT NULL;
  CREATE TRIGGER orders_payment_state AFTER UPDATE OF refunds, disputes ON orders BEGIN ${KEEP_STATE} END;
  CREATE TRIGGER orders_payment_state_in AFTER INSERT ON orders WHEN new.refunds IS NOT NULL OR new.disputes IS NOT NULL
    BEGIN ${KEEP_STATE} END;
`;
