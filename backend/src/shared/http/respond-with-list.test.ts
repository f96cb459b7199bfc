import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import request from 'supertest';
import type { PageRequest } from '../page.js';
import { CachedList } from './cached-list.js';
import { identifyClients } from './rate-limit.js';
import { respondWithList } from './respond-with-list.js';

interface Row {
  _id: string;
  text: string;
}

/** A list of rows in memory, in chunks of 100. */
class Rows {
  rows: Row[] = [];
  revision = 0;
  streamed = 0;

  async list(_: object, { limit }: PageRequest<'_id'>) {
    return Promise.resolve({ items: this.rows.slice(0, limit), total: { count: this.rows.length, capped: false } });
  }

  async *stream(): AsyncGenerator<readonly Row[]> {
    this.streamed += 1;
    for (let at = 0; at < this.rows.length; at += 100) yield Promise.resolve(this.rows.slice(at, at + 100));
  }

  replace(rows: Row[]): void {
    this.rows = rows;
    this.revision += 1;
  }
}

const view = ({ _id, text }: Row) => ({ _id, text });
let rows: Rows;
let server: FastifyInstance;
beforeEach(async () => {
  rows = new Rows();
  const cached = new CachedList(
    () => Promise.resolve(rows.revision),
    () => rows.stream(),
    view,
  );
  server = new FastifyAdapter().getInstance<FastifyInstance>();
  identifyClients(server, { trustProxy: false, userOf: () => undefined });
  server.get<{ Querystring: { limit?: string } }>('/rows', async (call, reply) => {
    const { limit } = call.query;
    const query = { order: '_id' as const, ...(limit !== undefined && { limit: Number(limit) }) };
    if (await cached.respond(call, reply)) return reply;
    return respondWithList(call as never, reply, rows, query, {}, view);
  });
  await server.ready();
});
afterEach(() => server.close());

const get = (url: string, ifNoneMatch?: string) =>
  request(server.server)
    .get(url)
    .set(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch });
const etag = (response: request.Response) => response.headers['etag']!;

describe.each(['/rows', '/rows?sort=_id', '/rows?limit=5'])('GET %s', (url) => {
  it('sends the rows with a strong ETag, and 304 to a client that has it', async () => {
    rows.replace([{ _id: '1', text: 'a' }]);
    const response = await get(url);
    expect(response.body).toEqual(rows.rows);
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': '1' });
    expect(etag(response)).toMatch(/^"[\w-]+"$/);
    for (const known of [etag(response), `W/${etag(response)}`, `"x", ${etag(response)}`, '*']) {
      const again = await get(url, known);
      expect([again.statusCode, again.text, etag(again)]).toEqual([304, '', etag(response)]);
    }
  });

  it('changes the ETag with every change', async () => {
    rows.replace([{ _id: '1', text: 'a' }]);
    const before = await get(url);
    rows.replace([{ _id: '1', text: 'b' }]);
    const after = await get(url, etag(before));
    expect([after.statusCode, after.body]).toEqual([200, rows.rows]);
  });

  it('sends an empty list', async () => {
    const response = await get(url);
    expect([response.body, response.headers['x-total-count']]).toEqual([[], '0']);
  });
});

it('reads a list without parameters once per revision', async () => {
  rows.replace([{ _id: '1', text: 'a' }]);
  await Promise.all([get('/rows'), get('/rows'), get('/rows')]);
  expect(rows.streamed).toBe(1);
  rows.replace([]);
  await get('/rows');
  expect(rows.streamed).toBe(2);
});

it.each(['/rows', '/rows?sort=_id'])('streams a list that is too long for one response body at %s', async (url) => {
  const text = 'x'.repeat(5000);
  rows.replace(Array.from({ length: 1700 }, (_, n) => ({ _id: String(n), text })));
  const response = await get(url);
  expect([response.headers['x-total-count'], response.headers['etag']]).toEqual(['1700', undefined]);
  expect((response.body as Row[]).map(({ _id }) => _id)).toEqual(rows.rows.map(({ _id }) => _id));
});
