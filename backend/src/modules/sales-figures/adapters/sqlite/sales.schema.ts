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

/** The money that customers got back, by day and customer; see `refundedCents` and `lossesOf`. */
const RETURNED = [
  {
    ...{ table: 'refunds_by_day', sum: 'refunded_cents', list: 'refunds' },
    ...{ time: `value ->> 'created_at'`, counts: `value ->> 'status' <> 'failed'` },
  },
  {
    ...{ table: 'lost_by_day', sum: 'lost_cents', list: 'disputes' },
    ...{ time: `coalesce(value ->> 'closed_at', value ->> 'created_at')`, counts: `value ->> 'status' = 'lost'` },
  },
] as const;
type Returned = (typeof RETURNED)[number];

/** The day, the customer and the amount of each refund and each lost dispute. */
const returnedIn = ({ list, time, counts }: Returned, order = 'orders', sign: '+' | '-' = '+') =>
  `SELECT ${spanOf(time, 'day')} AS day, ${order}.email AS email, ${sign}(value ->> 'amount_cents') AS value
   FROM ${order === 'orders' ? 'orders, ' : ''}json_each(${order}.${list}) WHERE ${order}.${list} IS NOT NULL AND ${counts}`;

/** Adds (`+`) or subtracts (`-`) what the list of `row` returned in the sums of their days. */
function countReturned(returned: Returned, row: 'old' | 'new', sign: '+' | '-'): string {
  const { table, sum } = returned;
  return `
    INSERT INTO ${table} (day, email, ${sum}) ${returnedIn(returned, row, sign)}
      ON CONFLICT (day, email) DO UPDATE SET ${sum} = ${sum} + excluded.${sum};`;
}

/** The tables with the sums. */
export const SALES_TABLES = [
  ...['sales_by_day', ...RETURNED.map(({ table }) => table)],
  ...SPANS.map((span) => `part_sales_by_${span}`),
];

/** The tables of money that was returned, with the column of their sums and the query for it. */
export const RETURNED_SUMS = RETURNED.map((returned) => ({ ...returned, records: returnedIn(returned) }));

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
  ${RETURNED_SUMS.map(
    ({ table, sum, records }) => `
  DELETE FROM ${table};
  INSERT INTO ${table} (day, email, ${sum}) SELECT day, email, sum(value) FROM (${records}) GROUP BY day, email;`,
  ).join('')}
  ${SPANS.map((span) => `DELETE FROM part_sales_by_${span}; ${sumParts(span)}`).join('')}
`;

/**
 * Sums maintained by triggers, so that the statistics of a million orders read only a few thousand rows: orders by the day they were
 * placed, revenue by the day they were paid (UTC), refunds and lost disputes by their own day and customer. Parts are summed by month as
 * well, for long periods.
 */
export const SALES = `
  CREATE TABLE sales_by_day (
    day TEXT PRIMARY KEY,
    orders INTEGER NOT NULL DEFAULT 0,
    revenue_cents INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  ${RETURNED.map(
    ({ table, sum }) => `
  CREATE TABLE ${table} (
    day TEXT NOT NULL,
    email TEXT NOT NULL,
    ${sum} INTEGER NOT NULL,
    PRIMARY KEY (day, email)
  ) STRICT, WITHOUT ROWID;
  ${revised(table)}`,
  ).join('')}
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
  ${RETURNED.map(
    (returned) => `
  CREATE TRIGGER ${returned.table}_changed AFTER UPDATE OF ${returned.list} ON orders
    WHEN old.${returned.list} IS NOT new.${returned.list} BEGIN
    ${countReturned(returned, 'old', '-')}
    ${countReturned(returned, 'new', '+')}
  END;`,
  ).join('')}
`;
