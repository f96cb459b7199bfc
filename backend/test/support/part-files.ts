import { parse } from 'csv-parse/sync';
import type { Response, Test } from 'supertest';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA } from './builders.js';
import type { TestShop, Visitor } from './test-shop.js';

interface ReportRow {
  line: number;
  outcome: string;
  _id?: string;
  name: string;
  changes?: object;
  errors?: { field: string; message: string }[];
  warnings?: { field: string; message: string }[];
}

/** The report of an import, in its response or its problem. */
export interface Report {
  dry_run: boolean;
  counts: Record<'added' | 'changed' | 'unchanged' | 'wrong', number>;
  rows: ReportRow[];
  errors: { field: string; message: string; rows: number; first_lines: number[] }[];
  left_out: string[];
}

/** A valid new part, with every required column; no cell contains a comma. */
const FAN = {
  name: 'Fan',
  image_url: '/pictures/fan.svg',
  price: 15,
  quantity: 40,
  min_order: 5,
  description: 'Quiet at any speed.',
};
type Cells = Readonly<Record<string, string | number>>;

const lineOf = (columns: readonly string[], cells: Cells) => columns.map((column) => cells[column] ?? '').join(',');
export const COLUMNS = Object.keys(FAN);
export const HEADER = COLUMNS.join(',');
/** A row below `HEADER` with these cells; the others are valid. */
export const rowOf = (cells: Partial<Record<keyof typeof FAN, string | number>>) =>
  lineOf(COLUMNS, { ...FAN, ...cells });
export const VALID_ROW = rowOf({});
export const WRONG_ROW = rowOf({ price: 'free' });

/** A CSV file with a row more; a column without a cell is empty. */
export function withRow(file: string, cells: Cells): string {
  const [columns = []] = parse(file, { bom: true, to: 1 });
  return `${file}${lineOf(columns, cells)}\r\n`;
}

/** Uploads a CSV of parts; `query` includes its question mark. */
export function uploadFile(admin: Visitor, file: string | Buffer, query = '', type = 'text/csv'): Test {
  return admin
    .call('post', `/parts/import${query}`)
    .set('Content-Type', type)
    .serialize((body: unknown) => body as string)
    .send(file as string);
}

/** The report of an accepted or refused import. */
export async function reportOf(call: Test, status = 200): Promise<Report> {
  const { body } = (await call.expect(status)) as { body: unknown };
  return status === 200 ? (body as Report) : (body as { report: Report }).report;
}

export function download(admin: Visitor, path: string): Promise<Response> {
  return admin.get(path).buffer(true).expect(200);
}

/** The rows of a downloaded CSV by column name. */
export function rowsIn({ text }: Response): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}

export async function removeAllParts(shop: TestShop): Promise<void> {
  const parts = shop.app.get(PartRepository);
  for await (const chunk of parts.stream({}, 'created_at', false))
    await Promise.all(chunk.map(({ _id }) => parts.remove(_id, ADA)));
}
