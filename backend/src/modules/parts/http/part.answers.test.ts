import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import request from 'supertest';
import type { DomainError } from '#shared/domain-error.js';
import type { ListQuery } from '#shared/http/list.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { SqlitePartRepository } from '../adapters/sqlite/sqlite-part.repository.js';
import type { Part } from '../domain/part.js';
import { PartsService } from '../parts.service.js';
import { PartAnswers } from './part.answers.js';
import { partView } from './part.dto.js';

const store = temporaryStore();
let parts: SqlitePartRepository;
let server: FastifyInstance;
beforeEach(async () => {
  parts = new SqlitePartRepository(store());
  const answers = new PartAnswers(parts, new PartsService(parts, new SqliteOrderRepository(store())));
  server = new FastifyAdapter().getInstance<FastifyInstance>();
  server.setErrorHandler((error, _, reply) =>
    reply.code(400).send((error as DomainError).errors ?? (error as DomainError).code),
  );
  server.get('/parts', (asked: FastifyRequest, reply) => answers.sendList(asked.query as ListQuery, asked, reply));
  server.get('/purchase/:id', (asked: FastifyRequest<{ Params: { id: string } }>, reply) =>
    answers.sendPart(asked.params.id, asked as FastifyRequest, reply),
  );
  await server.ready();
});
afterEach(() => server.close());

const get = (url: string, ifNoneMatch?: string) =>
  request(server.server)
    .get(url)
    .set(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch });
const etag = (response: request.Response) => response.headers['etag']!;

describe.each(['/parts', '/parts?sort=-price', '/parts?limit=5', '/parts?q=fan&max_price=50'])('GET %s', (url) => {
  it('answers the parts with a strong validator, and 304 to whoever has it', async () => {
    const part = await parts.add(aPart({ name: 'Fan', price_cents: 1500 }), ADA);
    const response = await get(url);
    expect(response.body).toEqual([partView(part)]);
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': '1' });
    expect(etag(response)).toMatch(/^"[\w-]+"$/);
    for (const known of [etag(response), `W/${etag(response)}`, `"x", ${etag(response)}`, '*']) {
      const again = await get(url, known);
      expect([again.statusCode, again.text, etag(again)]).toEqual([304, '', etag(response)]);
    }
  });

  it('has another validator after every change, one that a sale made included', async () => {
    const part = await parts.add(aPart({ name: 'Fan', price_cents: 1500 }), ADA);
    const before = await get(url);
    await store().write((tx) => tx.run('UPDATE parts SET quantity = quantity - 1, version = version + 1'));
    const after = await get(url, etag(before));
    expect(after.statusCode).toBe(200);
    expect(after.body).toEqual([{ ...partView(part), quantity: part.quantity - 1 }]);
  });
});

it('an empty catalogue is an empty list', async () => {
  const response = await get('/parts');
  expect([response.body, response.headers['x-total-count']]).toEqual([[], '0']);
});

it('pages can be followed by their links to the end and back', async () => {
  for (const n of [1, 2, 3, 4, 5]) await parts.add(aPart({ name: `Fan ${n}` }), ADA);
  const linkOf = (response: request.Response, relation: string) =>
    new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(response.headers['link']))?.[1];
  const namesOf = (response: request.Response) => (response.body as { name: string }[]).map((part) => part.name);
  const first = await get('/parts?sort=-name&q=fan&limit=2');
  const second = await get(linkOf(first, 'next')!);
  const third = await get(linkOf(second, 'next')!);
  expect([first, second, third].map(namesOf)).toEqual([['Fan 5', 'Fan 4'], ['Fan 3', 'Fan 2'], ['Fan 1']]);
  expect([linkOf(first, 'prev'), linkOf(third, 'next')]).toEqual([undefined, undefined]);
  expect(namesOf(await get(linkOf(third, 'prev')!))).toEqual(['Fan 3', 'Fan 2']);
});

it('a catalogue too long for one piece is streamed whole', async () => {
  const description = 'x'.repeat(5000);
  const added = await Promise.all(
    Array.from({ length: 1700 }, (_, i) => parts.add(aPart({ name: `Part ${i}`, description }), ADA)),
  );
  for (const url of ['/parts', '/parts?max_price=100000']) {
    const response = await get(url);
    expect(response.headers['x-total-count']).toBe('1700');
    expect((response.body as Part[]).map((part) => part._id).sort()).toEqual(added.map((part) => part._id).sort());
  }
});

it.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=x', 'limit'],
  ['sort=colour', 'sort'],
  ['cursor=abc&limit=5', 'cursor'],
  ['min_price=-1', 'min_price'],
  ['max_price=1.5', 'max_price'],
  ['in_stock=maybe', 'in_stock'],
  ['q=a&q=b', 'q'],
  ['colour=red', 'colour'],
])('?%s is refused by its name', async (query, field) => {
  expect((await get(`/parts?${query}`)).body).toEqual([{ field, message: expect.any(String) as string }]);
});

it('one part is answered with its validator, another after each change, and refused once it is gone', async () => {
  const part = await parts.add(aPart(), ADA);
  const response = await get(`/purchase/${part._id}`);
  expect(response.body).toEqual(partView(part));
  expect((await get(`/purchase/${part._id}`, etag(response))).statusCode).toBe(304);
  await parts.update(part._id, { quantity: 1 }, ADA);
  expect((await get(`/purchase/${part._id}`, etag(response))).body).toMatchObject({ quantity: 1 });
  await parts.remove(part._id, ADA);
  expect((await get(`/purchase/${part._id}`)).text).toBe('part-unknown');
});
