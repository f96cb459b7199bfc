import { WRONG_CUSTOMERS } from '#modules/customers/adapters/sqlite/customer.schema.js';
import { WRONG_REFERENCES } from '#modules/orders/adapters/sqlite/order-references.schema.js';
import { RETURNED_SUMS } from '#modules/sales-figures/adapters/sqlite/sales.schema.js';
import { WRONG_ATTRIBUTES } from '#modules/parts/adapters/sqlite/part.schema.js';
import { WRONG_ORDER_PARTS } from '#modules/orders/adapters/sqlite/order-lines.schema.js';
import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import { MAX_COUNTED } from '../../domain/data-check.js';
import * as rules from '../../domain/problems.js';
import { COUNTERS, REVISIONS } from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { isSortKey, keyProblems } from './sqlite-derived-keys.js';

type Query = SnapshotQuery;

/** A line for each row of a query that selects only what is wrong. */
export async function* rowProblems<Row>(
  query: Query,
  sql: string,
  problem: (row: Row) => string | undefined,
): AsyncGenerator<string> {
  for (const row of await query<Row>(`SELECT * FROM (${sql}) LIMIT ${MAX_COUNTED}`)) {
    const line = problem(row);
    if (line !== undefined) yield line;
  }
}

/** A stored sum, and the sum of its records. */
interface Sums {
  name: string;
  stored: number;
  actual: number;
}

/** What triggers maintain from the records and is not what they make. */
export async function* sumProblems(query: Query): AsyncGenerator<string> {
  const counted = Object.entries(COUNTERS)
    .map(([name, value]) => `SELECT '${name}' AS name, (${value}) AS actual`)
    .join(' UNION ALL ');
  yield* rowProblems<Sums>(
    query,
    `SELECT 'Counter ' || name AS name, coalesce(value, 0) AS stored, actual
     FROM (${counted}) LEFT JOIN counters USING (name) WHERE value IS NOT actual`,
    ({ name, stored, actual }) => rules.sumProblem(name, stored, actual),
  );
  const revisions = REVISIONS.map((name) => `SELECT '${name}' AS name`).join(' UNION ALL ');
  yield* rowProblems<{ name: string }>(query, `${revisions} EXCEPT SELECT name FROM counters`, ({ name }) =>
    rules.missingProblem('counter', name),
  );
  for (const sql of SALES)
    yield* rowProblems<Sums>(query, sql, ({ name, stored, actual }) => rules.sumProblem(name, stored, actual));
  for await (const { _id, stored, actual } of wrongStates(query)) yield rules.paymentStateProblem(_id, stored, actual);
  yield* lineProblems(query);
  yield* keyProblems(query, isSortKey);
}

const STATE_FIELDS = ORDER_RECORD.pick({ _id: true, total_cents: true, refunds: true, disputes: true });
const readStateFields = rowReader(STATE_FIELDS);
type StateRow = RowOf<typeof STATE_FIELDS> & { seq: number; payment_state: string | null };

/** Orders with another payment state than their refunds and disputes make; reads 5,000 at a time. */
export async function* wrongStates(query: (sql: string, params: [number]) => StateRow[] | Promise<StateRow[]>) {
  const sql = `SELECT seq, _id, total_cents, refunds, disputes, payment_state FROM orders
    WHERE seq > ? AND (refunds IS NOT NULL OR disputes IS NOT NULL OR payment_state IS NOT NULL) ORDER BY seq LIMIT 5000`;
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: StateRow[] = await query(sql, [after]);
    for (const row of rows) {
      const order = readStateFields(row);
      const actual = paymentStateOf(order);
      const stored = row.payment_state ?? undefined;
      if (stored !== actual) yield { _id: order._id, stored, actual };
    }
    after = rows.at(-1)?.seq;
  }
}

/** What lists read instead of the lines of orders and the values of parts, and searches instead of their refunds, disputes and parcels. */
async function* lineProblems(query: Query): AsyncGenerator<string> {
  yield* rowProblems<{ _id: string; part_id: string }>(query, WRONG_ORDER_PARTS, ({ _id, part_id }) =>
    rules.listedOrderProblem(_id, part_id),
  );
  yield* rowProblems<{ _id: string; key: string }>(query, WRONG_ATTRIBUTES, ({ _id, key }) =>
    rules.listedValueProblem(_id, key),
  );
  yield* rowProblems<{ id: string }>(query, WRONG_REFERENCES, ({ id }) => rules.referenceProblem(id));
  yield* rowProblems<{ _id: string }>(query, WRONG_CUSTOMERS, ({ _id }) => rules.customerProblem(_id));
}

/** The sums of sales with the sums of their orders; a sum of nothing has no row or is 0. */
const SALES = [
  sumsBy('day', 'Orders of', 'orders', 'sales_by_day', `substr(created_at, 1, 10) AS day, 1 AS value FROM orders`),
  sumsBy('day', 'Revenue in cents of', 'revenue_cents', 'sales_by_day', paidBy('day', 'total_cents')),
  ...RETURNED_SUMS.map(({ table, sum, list, records }) =>
    sumsBy(
      'day, email',
      list === 'refunds' ? 'Refunds in cents of' : 'Lost in disputes, in cents, by',
      ...[sum, table, `* FROM (${records})`],
      `email || ' on ' || day`,
    ),
  ),
  ...(['day', 'month'] as const).flatMap((span) =>
    [
      { label: 'Pieces', column: 'amount', value: 'amount' },
      { label: 'Revenue in cents', column: 'revenue_cents', value: 'total_cents' },
    ].map(({ label, column, value }) =>
      sumsBy(
        `${span}, part_id`,
        `${label} of part`,
        column,
        `part_sales_by_${span}`,
        paidBy(
          span,
          `line.value ->> '${value}'`,
          `line.value ->> 'part_id' AS part_id, `,
          'orders, json_each(lines) AS line',
        ),
        `part_id || ' in ' || ${span}`,
      ),
    ),
  ),
];

function paidBy(span: 'day' | 'month', value: string, also = '', from = 'orders'): string {
  return `substr(paid_at, 1, ${span === 'day' ? 10 : 7}) AS ${span}, ${also}${value} AS value FROM ${from} WHERE paid_at IS NOT NULL`;
}

function sumsBy(by: string, label: string, column: string, table: string, records: string, name = by): string {
  return `SELECT '${label} ' || ${name} AS name, sum(stored) AS stored, sum(actual) AS actual FROM (
      SELECT ${by}, ${column} AS stored, 0 AS actual FROM ${table}
      UNION ALL SELECT ${by}, 0, value FROM (SELECT ${records})
    ) GROUP BY ${by} HAVING sum(stored) <> sum(actual)`;
}
