import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page, Total } from '../page.js';
import { etagOf, sendTagged } from './etag.js';
import { setPageHeaders, streamList } from './list.js';

type View<Row> = (row: Row) => unknown;

/** A list as the bytes that answer it. */
export interface WholeList {
  body: Buffer;
  etag: string;
  count: number;
}

/** Characters of JSON up to which a list is sent as one piece with a validator; a longer one is streamed without. */
const MAX_WHOLE = 8_000_000;

/** Sends one page with its total and its links. */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Row>,
  view: View<Row>,
): FastifyReply {
  setPageHeaders(request, reply, page);
  const body = JSON.stringify(page.items.map(view));
  return sendTagged(request, reply, etagOf(body), body);
}

export function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, count }: WholeList,
): FastifyReply {
  reply.header('X-Total-Count', String(count));
  return sendTagged(request, reply, etag, body);
}

/** Sends every row: as one piece with a validator, or, when that would be large, while it is read. */
export async function sendAll<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: AsyncIterable<readonly Row[]>,
  view: View<Row>,
  total: () => Promise<Total>,
): Promise<FastifyReply> {
  const gathered = await gather(chunks, view);
  if ('etag' in gathered) return sendWhole(request, reply, gathered);
  setPageHeaders(request, reply, { items: [], total: await total() });
  return streamList(reply, gathered, view);
}

/** A whole list that is kept as bytes for as long as its revision stays. */
export class KeptList<Row> {
  private kept?: { revision: number; list: Promise<WholeList | undefined> };

  constructor(
    private readonly revision: () => Promise<number>,
    private readonly chunks: () => AsyncIterable<readonly Row[]>,
    private readonly view: View<Row>,
  ) {}

  /** The list as it is now; undefined when it is too long to keep. */
  async read(): Promise<WholeList | undefined> {
    // Asked before the rows are read: a change in between makes the next reader read again.
    const revision = await this.revision();
    if (this.kept?.revision !== revision) this.kept = { revision, list: this.build() };
    return this.kept.list;
  }

  private async build(): Promise<WholeList | undefined> {
    try {
      const gathered = await gather(this.chunks(), this.view);
      return 'etag' in gathered ? gathered : undefined;
    } catch (error) {
      this.kept = undefined;
      throw error;
    }
  }
}

/** The list as bytes, or, once it proves too long for that, its rows from the first on. */
async function gather<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  view: View<Row>,
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
    if (size > MAX_WHOLE) return resume(read, iterator);
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
