import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import { MAX_COUNTED } from '../../domain/data-check.js';

/** A line for each row of a query that selects only what is wrong. */
export async function* rowProblems<Row>(
  query: SnapshotQuery,
  sql: string,
  problem: (row: Row) => string | undefined,
): AsyncGenerator<string> {
  for (const row of await query<Row>(`SELECT * FROM (${sql}) LIMIT ${MAX_COUNTED}`)) {
    const line = problem(row);
    if (line !== undefined) yield line;
  }
}
