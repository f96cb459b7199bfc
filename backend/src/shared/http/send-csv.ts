import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { defused } from '../csv/read-csv.js';
import { dayOf } from '../time.js';

type Cell = string | number | undefined;
type Row = Partial<Record<string, Cell>>;

/** These columns with, at the end, the days of their times, in UTC: `paid_on` of `paid_at`. A spreadsheet keeps the times as texts. */
export function withDays(columns: readonly string[]): string[] {
  return [
    ...columns,
    ...columns.filter((column) => column.endsWith('_at')).map((column) => column.replace(/_at$/, '_on')),
  ];
}

function cellIn(row: Row, column: string): Cell {
  const time = column.endsWith('_on') ? row[column.replace(/_on$/, '_at')] : undefined;
  return typeof time === 'string' ? dayOf(Date.parse(time)) : row[column];
}

/** A table as the texts of a CSV file, one for each chunk; UTF-8 with a byte order mark, for spreadsheets. */
export async function* csvLines<Item>(
  columns: readonly string[],
  chunks: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  rowsOf: (item: Item) => readonly Row[],
): AsyncGenerator<string> {
  yield `\uFEFF${csv([[...columns]])}`;
  for await (const items of chunks)
    if (items.length > 0) yield csv(items.flatMap(rowsOf).map((row) => columns.map((column) => cellIn(row, column))));
}

/** Streams a table as a CSV file, so that memory use stays constant. */
export function sendCsv<Item>(
  reply: FastifyReply,
  name: string,
  ...table: Parameters<typeof csvLines<Item>>
): FastifyReply {
  const file = `${name}-${dayOf(Date.now())}.csv`;
  return reply
    .header('Content-Disposition', `attachment; filename="${file}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvLines(...table)));
}

/** Rows as lines; every text is quoted and defused, so that no character has a special meaning and no cell is a formula. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  const defusedRows = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? defused(cell) : cell)));
  return stringify(defusedRows, { record_delimiter: '\r\n', quoted_string: true });
}
