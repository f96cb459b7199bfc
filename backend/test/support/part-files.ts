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
}

/** What an import answers, or its refusal carries. */
export interface Report {
  dry_run: boolean;
  counts: Record<'added' | 'changed' | 'unchanged' | 'wrong', number>;
  rows: ReportRow[];
}

export const HEADER = 'name,image_url,price,quantity,min_order,description';
/** A row of a new part, without commas in its cells. */
export const GOOD = 'Fan,/pictures/fan.svg,15,40,5,Quiet at any speed.';

/** Sends a file of parts as an admin; `query` with its question mark. */
export function sendFile(admin: Visitor, file: string | Buffer, query = '', type = 'text/csv'): Test {
  return admin
    .call('post', `/parts/import${query}`)
    .set('Content-Type', type)
    .serialize((body: unknown) => body as string)
    .send(file as string);
}

/** The report of an import, taken or refused. */
export async function reportOf(call: Test, status = 200): Promise<Report> {
  const { body } = (await call.expect(status)) as { body: unknown };
  return status === 200 ? (body as Report) : (body as { report: Report }).report;
}

export function download(admin: Visitor, path: string): Promise<Response> {
  return admin.get(path).buffer(true).expect(200);
}

/** The rows of a downloaded file, by the names of their columns. */
export function rowsIn({ text }: Response): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}

export async function removeAllParts(shop: TestShop): Promise<void> {
  const parts = shop.app.get(PartRepository);
  for await (const chunk of parts.stream({}, 'created_at', false))
    await Promise.all(chunk.map(({ _id }) => parts.remove(_id, ADA)));
}
