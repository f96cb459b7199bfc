/** The rule of `paymentStateOf`: why an order must not be shipped. */
const PAYMENT_STATE = `CASE
  WHEN EXISTS (SELECT 1 FROM json_each(disputes) WHERE json_extract(value, '$.status') IN ('inquiry', 'open')) THEN 'disputed'
  WHEN EXISTS (SELECT 1 FROM json_each(disputes) WHERE json_extract(value, '$.status') = 'lost') THEN 'dispute-lost'
  WHEN (SELECT coalesce(sum(json_extract(value, '$.amount_cents')), 0) FROM json_each(refunds)
    WHERE json_extract(value, '$.status') <> 'failed') >= total_cents THEN 'refunded'
END`;

const KEEP_STATE = `UPDATE orders SET payment_state = ${PAYMENT_STATE} WHERE seq = new.seq;`;

/**
 * Each dispute is a row under the gateway's id, and an order has its own as a JSON list. Disputes that an earlier version kept among the
 * payment exceptions, without an id of their own, move under the id of their payment. An exception has a time at which the shop refunds
 * it; those of an earlier version have none and wait for an admin.
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
  UPDATE orders SET payment_state = ${PAYMENT_STATE} WHERE refunds IS NOT NULL OR disputes IS NOT NULL;
  CREATE INDEX orders_not_to_ship ON orders (payment_state) WHERE status = 'pending' AND payment_state IS NOT NULL;
  CREATE TRIGGER orders_payment_state AFTER UPDATE OF refunds, disputes ON orders BEGIN ${KEEP_STATE} END;
  CREATE TRIGGER orders_payment_state_in AFTER INSERT ON orders WHEN new.refunds IS NOT NULL OR new.disputes IS NOT NULL
    BEGIN ${KEEP_STATE} END;
`;
