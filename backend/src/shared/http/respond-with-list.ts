import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Caller } from '../caller.js';
import { COUNT_LIMIT, encodeCursor, type Page, type PageRequest, type Total } from '../page.js';
import { clientOf } from './client.js';
import { etagOf, sendTagged } from './etag.js';
import { type ListQuery, pageOf, sortOf } from './list-query.js';
import { closed, PUBLIC_READS, SIGNED_IN_READS } from './read-limiter.js';

export type View<Row> = (row: Row) => unknown;

/** The parts of a service that sending its list requires. */
export interface ListSource<Row, Filter, Sort extends string> {
  list(filter: Filter, page: PageRequest<Sort>): Promise<Page<Row>>;
  /** Every matching row in order, in chunks. */
  stream(filter: Filter, sort: Sort, descending: boolean): AsyncIterable<readonly Row[]>;
}

/** A list as JSON. */
export interface WholeList {
  body: Buffer;
  etag: string;
  count: number;
}

/** Characters of JSON up to which a list is sent as a whole with an ETag, about 800 parts; a longer list is streamed without one. */
const MAX_WHOLE_CHARS = 250_000;

/**
 * Sends one page with its total and its links, or the whole list. A whole list waits for one of the places of `read-limiter.ts`, because
 * each costs a read of the store.
 */
export async function respondWithList<Row, Filter, Sort extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource<Row, Filter, Sort>,
  query: ListQuery<Sort>,
  filter: Filter,
  view: View<Row>,
): Promise<FastifyReply> {
  const requested = pageOf(query);
  if (requested) {
    const page = await source.list(filter, { ...requested, client: clientOf(request, reply) });
    setPageHeaders(request, reply, page);
    const body = JSON.stringify(page.items.map(view));
    return sendTagged(request, reply, etagOf(body), body);
  }
  const { sort, descending } = sortOf(query);
  const read = async (): Promise<WholeList | undefined> => {
    const list = await readWhole(source.stream(filter, sort, descending), view, MAX_WHOLE_CHARS);
    if ('etag' in list) return list;
    const { total } = await source.list(filter, { sort, descending, limit: 1 });
    setPageHeaders(request, reply, { items: [], total });
    // Fastify would read the list to its end for HEAD, after the response and thus without a place.
    const json = request.method === 'HEAD' ? [] : jsonOf(list, view);
    void reply.type('application/json; charset=utf-8').send(Readable.from(json));
    await closed(reply.raw);
    return undefined;
  };
  const places = isSignedIn(request) ? SIGNED_IN_READS : PUBLIC_READS;
  const list = await places.hold(reply.raw, request.clientKey(), read);
  return list ? sendWhole(request, reply, list) : reply;
}

/** Whether a guard of the route has loaded the caller. */
function isSignedIn(request: FastifyRequest & { user?: Caller }): boolean {
  return request.user !== undefined;
}

function sendWhole(request: FastifyRequest, reply: FastifyReply, { body, etag, count }: WholeList): FastifyReply {
  reply.header('X-Total-Count', String(count));
  return sendTagged(request, reply, etag, body);
}

/** Sets `X-Total-Count` and `Link` (RFC 8288); the links keep the request's other parameters. */
function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  void reply.header('X-Total-Count', totalText(page.total));
  const links = (['next', 'previous'] as const).flatMap((relation) => {
    const cursor = page[relation];
    if (!cursor) return [];
    const url = new URL(request.originalUrl, 'http://shop');
    url.searchParams.set('cursor', encodeCursor(cursor));
    return [`<${url.pathname}${url.search}>; rel="${relation === 'next' ? 'next' : 'prev'}"`];
  });
  if (links.length > 0) void reply.header('Link', links.join(', '));
}

/** The exact total, or `10000+`. */
export function totalText({ count, capped }: Total): string {
  return capped ? `${COUNT_LIMIT}+` : String(count);
}

/** The whole list as bytes or, when it has more than `maxChars` characters, a stream of all rows. */
export async function readWhole<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  view: View<Row>,
  maxChars: number,
): Promise<WholeList | AsyncIterable<readonly Row[]>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: (readonly Row[])[] = [];
  const json: string[] = [];
  let size = 0;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    read.push(next.value);
    const texts = next.value.map((row) => JSON.stringify(view(row)));
    json.push(...texts);
    size += texts.reduce((sum, text) => sum + text.length, 0);
    if (size > maxChars) return resume(read, iterator);
  }
  const body = Buffer.from(`[${json.join(',')}]`);
  return { body, etag: etagOf(body), count: json.length };
}

async function* resume<Row>(
  read: (readonly Row[])[],
  iterator: AsyncIterator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield* read.splice(0);
  yield* { [Symbol.asyncIterator]: () => iterator };
}

/** Serialises one chunk at a time, so that memory use stays constant. */
async function* jsonOf<Row>(chunks: AsyncIterable<readonly Row[]>, view: View<Row>): AsyncGenerator<string> {
  let first = true;
  yield '[';
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield (first ? '' : ',') + rows.map((row) => JSON.stringify(view(row))).join(',');
    first = false;
  }
  yield ']';
}
