import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { type Paper, PAPER_RECORD, type Place } from '#modules/papers/recording/domain/paper.js';
import { fieldsOf } from '#shared/record.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import * as rules from '../../domain/paper-problems.js';
import { rowProblems } from './sqlite-sum-problems.js';

/** Orders read at a time, with their papers. */
const CHUNK = 1000;

const ORDER_COLUMNS = fieldsOf(ORDER_RECORD).join(', ');
const PAPER_COLUMNS = fieldsOf(PAPER_RECORD)
  .map((column) => `papers.${column}`)
  .join(', ');
const readOrder = rowReader(ORDER_RECORD);
const readPaper = rowReader(PAPER_RECORD);

/** Only rows that break a rule are returned: the papers are read once, by the unique index of positions. */
const NUMBERS = `SELECT * FROM (
    SELECT _id, series, year, position, number,
      lag(position, 1, 0) OVER (PARTITION BY series, year ORDER BY position) AS before
    FROM papers
  ) WHERE position <> before + 1 OR number <> iif(series = 'invoices', '', 'CN-') || printf('%d-%06d', year, position)`;
const ORPHANS = `SELECT _id, number FROM papers
  WHERE kind <> 'lost' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders._id = papers.order_id)`;

export async function* paperProblems(query: SnapshotQuery): AsyncGenerator<string> {
  yield* rowProblems<Place & Pick<Paper, '_id' | 'number'> & { before: number }>(
    query,
    NUMBERS,
    ({ before, ...paper }) => rules.numberProblem(paper, before),
  );
  yield* ofOrders(query);
  yield* rowProblems<Pick<Paper, '_id' | 'number'>>(query, ORPHANS, rules.orphanProblem);
}

async function* ofOrders(query: SnapshotQuery): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const orders = await query<RowOf<typeof ORDER_RECORD> & { seq: number }>(
      `SELECT seq, ${ORDER_COLUMNS} FROM orders WHERE seq > ? ORDER BY seq LIMIT ${CHUNK}`,
      [after],
    );
    const last = orders.at(-1)?.seq;
    if (last === undefined) return;
    // CROSS JOIN makes SQLite read the chunk of orders first.
    const rows = await query<RowOf<typeof PAPER_RECORD>>(
      `SELECT ${PAPER_COLUMNS} FROM orders CROSS JOIN papers ON papers.order_id = orders._id
       WHERE orders.seq > ? AND orders.seq <= ? ORDER BY papers.order_index`,
      [after, last],
    );
    const problems = rules.orderPaperProblems(orders.map(readOrder), rows.map(readPaper));
    for (const { line } of problems) yield line;
    after = last;
  }
}
