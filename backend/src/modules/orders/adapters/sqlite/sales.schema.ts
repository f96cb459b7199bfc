import { revised } from '#shared/sqlite/trigger-maintained.js';

const SPANS = ['day', 'month'] as const;
type Span = (typeof SPANS)[number];

/** The day or the month of a time (UTC). */
const spanOf = (time: string, span: Span) => `substr(${time}, 1, ${span === 'day' ? 10 : 7})`;

/** Adds (`+`) or subtracts (`-`) the paid order of `row` in the sums of its day and its parts. */
function count(row: 'old' | 'new', sign: '+' | '-'): string {
  const ofParts = (span: Span) => `
    INSERT INTO part_sales_by_${span} (${span}, part_id, amount, revenue_cents)
      SELECT ${spanOf(`${row}.paid_at`, span)}, value ->> 'part_id', ${sign}(value ->> 'amount'), ${sign}(value ->> 'total_cents')
        FROM json_each(${row}.lines) WHERE TRUE
      ON CONFLICT (${span}, part_id) DO UPDATE
      SET amount = amount + excluded.amount, revenue_cents = revenue_cents + excluded.revenue_cents;`;
  return `
    INSERT INTO sales_by_day (day, revenue_cents) VALUES (${spanOf(`${row}.paid_at`, 'day')}, ${sign}${row}.total_cents)
      ON CONFLICT (day) DO UPDATE SET revenue_cents = revenue_cents + excluded.revenue_cents;
    ${SPANS.map(ofParts).join('')}`;
}

/** Adds (`+`) or subtracts (`-`) the refunds of `row` in the sums of their days; failed ones do not count. */
function countRefunds(row: 'old' | 'new', sign: '+' | '-'): string {
  return `
    INSERT INTO refunds_by_day (day, email, refunded_cents)
      SELECT ${spanOf(`value ->> 'created_at'`, 'day')}, ${row}.email, ${sign}(value ->> 'amount_cents')
        FROM json_each(${row}.refunds) WHERE value ->> 'status' <> 'failed'
      ON CONFLICT (day, email) DO UPDATE SET refunded_cents = refunded_cents + excluded.refunded_cents;`;
}

/** The tables with the sums. */
export const SALES_TABLES = ['sales_by_day', 'refunds_by_day', ...SPANS.map((span) => `part_sales_by_${span}`)];

const sumParts = (span: Span) => `
  INSERT INTO part_sales_by_${span} (${span}, part_id, amount, revenue_cents)
    SELECT ${spanOf('paid_at', span)} AS span, value ->> 'part_id' AS part, sum(value ->> 'amount'), sum(value ->> 'total_cents')
    FROM orders, json_each(lines) WHERE paid_at IS NOT NULL GROUP BY span, part;`;

/** Computes the sums again, after orders were added without the triggers. */
export const SUM_ORDERS = `
  DELETE FROM sales_by_day;
  INSERT INTO sales_by_day (day, orders)
    SELECT substr(created_at, 1, 10) AS placed_on, count(*) FROM orders GROUP BY placed_on;
  INSERT INTO sales_by_day (day, revenue_cents)
    SELECT substr(paid_at, 1, 10) AS paid_on, sum(total_cents) FROM orders WHERE paid_at IS NOT NULL GROUP BY paid_on
    ON CONFLICT (day) DO UPDATE SET revenue_cents = excluded.revenue_cents;
  DELETE FROM refunds_by_day;
  INSERT INTO refunds_by_day (day, email, refunded_cents)
    SELECT ${spanOf(`value ->> 'created_at'`, 'day')} AS day, email, sum(value ->> 'amount_cents')
    FROM orders, json_each(refunds) WHERE refunds IS NOT NULL AND value ->> 'status' <> 'failed' GROUP BY day, email;
  ${SPANS.map((span) => `DELETE FROM part_sales_by_${span}; ${sumParts(span)}`).join('')}
`;

/**
 * Sums maintained by triggers, so that the statistics of a million orders read only a few thousand rows: orders by the day they were
 * placed, revenue by the day they were paid (UTC), refunds by their own day and customer. Parts are summed by month as well, for long periods.
 */
export const SALES = `
  CREATE TABLE sales_by_day (
    day TEXT PRIMARY KEY,
    orders INTEGER NOT NULL DEFAULT 0,
    revenue_cents INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE refunds_by_day (
    day TEXT NOT NULL,
    email TEXT NOT NULL,
    refunded_cents INTEGER NOT NULL,
    PRIMARY KEY (day, email)
  ) STRICT, WITHOUT ROWID;
  ${revised('refunds_by_day')}
  ${SPANS.map(
    (span) => `
  CREATE TABLE part_sales_by_${span} (
    ${span} TEXT NOT NULL,
    part_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    revenue_cents INTEGER NOT NULL,
    PRIMARY KEY (${span}, part_id)
  ) STRICT, WITHOUT ROWID;`,
  ).join('')}

  CREATE TRIGGER sales_placed AFTER INSERT ON orders BEGIN
    INSERT INTO sales_by_day (day, orders) VALUES (substr(new.created_at, 1, 10), 1)
      ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
  END;
  CREATE TRIGGER sales_gone AFTER DELETE ON orders BEGIN
    UPDATE sales_by_day SET orders = orders - 1 WHERE day = substr(old.created_at, 1, 10);
  END;
  CREATE TRIGGER sales_paid AFTER UPDATE OF paid_at ON orders WHEN old.paid_at IS NULL AND new.paid_at IS NOT NULL BEGIN
    ${count('new', '+')}
  END;
  CREATE TRIGGER sales_unpaid AFTER UPDATE OF paid_at ON orders WHEN old.paid_at IS NOT NULL AND new.paid_at IS NULL BEGIN
    ${count('old', '-')}
  END;
  CREATE TRIGGER sales_refunded AFTER UPDATE OF refunds ON orders WHEN old.refunds IS NOT new.refunds BEGIN
    ${countRefunds('old', '-')}
    ${countRefunds('new', '+')}
  END;
`;
