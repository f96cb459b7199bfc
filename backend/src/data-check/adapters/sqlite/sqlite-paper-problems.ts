import { LAST_LOGGED } from '#app/recording/papers/adapters/sqlite/paper.schema.js';
import { type Paper, PAPER_RECORD, type PaperFile, type Place } from '#app/recording/papers/domain/paper.js';
import { fieldsOf } from '#shared/record.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import * as rules from '../../domain/paper-problems.js';
import { chunksOfOrders } from './sqlite-order-chunks.js';
import { rowProblems } from './sqlite-sum-problems.js';

const PAPER_COLUMNS = fieldsOf(PAPER_RECORD)
  .map((column) => `papers.${column}`)
  .join(', ');
const readPaper = rowReader(PAPER_RECORD);

/** CROSS JOIN makes SQLite read the chunk of orders first. */
const OF_ORDERS = `SELECT ${PAPER_COLUMNS} FROM orders CROSS JOIN papers ON papers.order_id = orders._id
  WHERE orders.seq > ? AND orders.seq <= ? ORDER BY papers.order_index`;

/** Only rows that break a rule are returned: the papers are read once, by the unique index of positions. */
const NUMBERS = `SELECT * FROM (
    SELECT _id, kind, series, year, position, number, issued_at,
      lag(position, 1, 0) OVER of_year AS position_before, lag(issued_at, 1, '') OVER of_year AS issued_before
    FROM papers WINDOW of_year AS (PARTITION BY series, year ORDER BY position)
  ) WHERE position <> position_before + 1 OR issued_at < issued_before OR (kind <> 'lost' AND year <> substr(issued_at, 1, 4))
    OR number <> iif(series = 'invoices', '', 'CN-') || printf('%d-%06d', year, position)`;
const ORPHANS = `SELECT _id, number FROM papers
  WHERE kind <> 'lost' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders._id = papers.order_id)`;
const ORPHAN_FILES = `SELECT paper_id FROM paper_files WHERE NOT EXISTS (SELECT 1 FROM papers WHERE papers._id = paper_id)`;

/** Papers whose event, which has their id, has another hash, and those without one that the shop does not log next. */
const UNLIKE_LOG = `SELECT papers._id, number, sha256, audit_log.content ->> '$.after.sha256' AS logged
  FROM papers LEFT JOIN audit_log ON audit_log._id = papers._id
  WHERE kind <> 'lost' AND logged IS NOT sha256 AND NOT (audit_log._id IS NULL AND papers.seq > ${LAST_LOGGED})`;
const FILES_UNLIKE_LOG = `SELECT paper_files._id, paper_id, sha256, audit_log.content ->> '$.after.sha256' AS logged
  FROM paper_files LEFT JOIN audit_log ON audit_log._id = paper_files._id AND audit_log.subject_id = paper_id
  WHERE logged IS NOT sha256`;

/** The subjects of an action in the log, since a demo was cleared, whose records are gone. */
const logged = (action: string, records: string) => `SELECT subject_id AS _id, subject AS number FROM audit_log
  WHERE action = '${action}' AND seq > coalesce((SELECT max(seq) FROM audit_log WHERE action = 'demo-cleared'), 0)
    AND NOT EXISTS (SELECT 1 FROM ${records} WHERE ${records}._id = audit_log._id)`;

type NumberRow = Place & Pick<Paper, '_id' | 'kind' | 'number' | 'issued_at'>;
interface BeforeRow {
  position_before: number;
  issued_before: string;
}
interface Logged {
  logged: string | null;
}

export async function* paperProblems(query: SnapshotQuery): AsyncGenerator<string> {
  yield* rowProblems<NumberRow & BeforeRow>(query, NUMBERS, ({ position_before: position, issued_before, ...paper }) =>
    rules.numberProblem(paper, { position, issued_at: issued_before }),
  );
  yield* ofOrders(query);
  yield* rowProblems<Pick<Paper, '_id' | 'number'>>(query, ORPHANS, rules.orphanProblem);
  yield* rowProblems<rules.LoggedPaper & Logged>(query, UNLIKE_LOG, (paper) => rules.logProblem(paper, paper.logged));
  yield* rowProblems<Pick<Paper, '_id' | 'number'>>(query, logged('paper-issued', 'papers'), ({ _id, number }) =>
    rules.missingPaperProblem(_id, number),
  );
  yield* rowProblems<Pick<PaperFile, 'paper_id'>>(query, ORPHAN_FILES, rules.orphanFileProblem);
  yield* rowProblems<rules.LoggedFile & Logged>(query, FILES_UNLIKE_LOG, (file) =>
    rules.fileLogProblem(file, file.logged),
  );
  yield* rowProblems<Pick<Paper, '_id'>>(query, logged('paper-printed', 'paper_files'), ({ _id }) =>
    rules.missingFileProblem(_id),
  );
}

async function* ofOrders(query: SnapshotQuery): AsyncGenerator<string> {
  for await (const { orders, places } of chunksOfOrders(query)) {
    const rows = await query<RowOf<typeof PAPER_RECORD>>(OF_ORDERS, places);
    for (const { line } of rules.orderPaperProblems(orders, rows.map(readPaper))) yield line;
  }
}
