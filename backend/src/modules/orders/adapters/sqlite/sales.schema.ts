/** The parts of a paid order: the one of an earlier version, or that of each line. */
type Sold = 'part' | 'lines';

/** Adds (`+`) or subtracts (`-`) the paid order of `row` in the sums of its day and its parts. */
function count(row: 'old' | 'new', sign: '+' | '-', sold: Sold): string {
  const [day, month] = [`substr(${row}.paid_at, 1, 10)`, `substr(${row}.paid_at, 1, 7)`];
  const sums = (table: string, span: string) => {
    const time = span === 'day' ? day : month;
    const values =
      sold === 'part'
        ? `VALUES (${time}, ${row}.part_id, ${sign}${row}.amount, ${sign}${row}.total_cents)`
        : `SELECT ${time}, value ->> 'part_id', ${sign}(value ->> 'amount'), ${sign}(value ->> 'total_cents')
        FROM json_each(${row}.lines) WHERE TRUE`;
    return `
    INSERT INTO ${table} (${span}, part_id, amount, revenue_cents)
      ${values}
      ON CONFLICT (${span}, part_id) DO UPDATE
      SET amount = amount + excluded.amount, revenue_cents = revenue_cents + excluded.revenue_cents;`;
  };
  return `
    INSERT INTO sales_by_day (day, revenue_cents) VALUES (${day}, ${sign}${row}.total_cents)
      ON CONFLICT (day) DO UPDATE SET revenue_cents = revenue_cents + excluded.revenue_cents;
    ${sums('part_sales_by_day', 'day')}
    ${sums('part_sales_by_month', 'month')}`;
}

const SPANS = ['day', 'month'] as const;

function sumParts(span: (typeof SPANS)[number], sold: Sold): string {
  const time = `substr(paid_at, 1, ${span === 'day' ? 10 : 7}) AS span`;
  return sold === 'part'
    ? `INSERT INTO part_sales_by_${span} (${span}, part_id, amount, revenue_cents)
    SELECT ${time}, part_id, sum(amount), sum(total_cents)
    FROM orders WHERE paid_at IS NOT NULL GROUP BY span, part_id;`
    : `INSERT INTO part_sales_by_${span} (${span}, part_id, amount, revenue_cents)
    SELECT ${time}, value ->> 'part_id' AS part, sum(value ->> 'amount'), sum(value ->> 'total_cents')
    FROM orders, json_each(lines) WHERE paid_at IS NOT NULL GROUP BY span, part;`;
}

const SUM_DAYS = `INSERT INTO sales_by_day (day, orders)
    SELECT substr(created_at, 1, 10) AS placed_on, count(*) FROM orders GROUP BY placed_on;
  INSERT INTO sales_by_day (day, revenue_cents)
    SELECT substr(paid_at, 1, 10) AS paid_on, sum(total_cents) FROM orders WHERE paid_at IS NOT NULL GROUP BY paid_on
    ON CONFLICT (day) DO UPDATE SET revenue_cents = excluded.revenue_cents;`;

/** Computes the sums again, after orders were added without the triggers. */
export const SUM_ORDERS = `
  DELETE FROM sales_by_day;
  ${SPANS.map((span) => `DELETE FROM part_sales_by_${span}; ${sumParts(span, 'lines')}`).join('')}
  ${SUM_DAYS}
`;

/**
 * Sums maintained by triggers, so that the statistics of a million orders read only a few thousand rows: orders by the day they were
 * placed, revenue by the day they were paid (UTC). Parts are summed by month as well, for long periods.
 */
export const FIGURES = `
  CREATE TABLE sales_by_day (
    day TEXT PRIMARY KEY,
    orders INTEGER NOT NULL DEFAULT 0,
    revenue_cents INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  ${SPANS.map(
    (span) => `
  CREATE TABLE part_sales_by_${span} (
    ${span} TEXT NOT NULL,
    part_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    revenue_cents INTEGER NOT NULL,
    PRIMARY KEY (${span}, part_id)
  ) STRICT, WITHOUT ROWID;
  ${sumParts(span, 'part')}`,
  ).join('')}
  ${SUM_DAYS}

  CREATE TRIGGER sales_placed AFTER INSERT ON orders BEGIN
    INSERT INTO sales_by_day (day, orders) VALUES (substr(new.created_at, 1, 10), 1)
      ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
  END;
  CREATE TRIGGER sales_gone AFTER DELETE ON orders BEGIN
    UPDATE sales_by_day SET orders = orders - 1 WHERE day = substr(old.created_at, 1, 10);
  END;
${summedSales('part')}
`;

/** The triggers that sum paid orders. */
export function summedSales(sold: Sold): string {
  return `  CREATE TRIGGER sales_paid AFTER UPDATE OF paid_at ON orders WHEN old.paid_at IS NULL AND new.paid_at IS NOT NULL BEGIN
    ${count('new', '+', sold)}
  END;
  CREATE TRIGGER sales_unpaid AFTER UPDATE OF paid_at ON orders WHEN old.paid_at IS NOT NULL AND new.paid_at IS NULL BEGIN
    ${count('old', '-', sold)}
  END;`;
}
