import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedBody } from './cached-body.js';
import { readWhole, type View } from './respond-with-list.js';

interface CachedWhole {
  body: CachedBody;
  etag: string;
  count: number;
}

/** Characters of JSON up to which a list is cached. */
const MAX_CACHED_CHARS = 8_000_000;
/** How long a list that was too long is not read again to see whether it still is, in milliseconds. */
const TOO_LONG_FOR_MS = 60_000;

/** The list without parameters, which most requests ask for; cached until its revision changes. */
export class CachedList<Row> {
  private tooLongUntil = 0;
  private cached?: { revision: number; list: Promise<CachedWhole | undefined> };

  constructor(
    private readonly revision: () => Promise<number>,
    private readonly chunks: () => AsyncIterable<readonly Row[]>,
    private readonly view: View<Row>,
  ) {}

  /** Sends the cached list and returns true; returns false when the request has parameters or the list is too long to cache. */
  async respond(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (Object.keys(request.query as object).length > 0) return false;
    const list = await this.read();
    if (!list) return false;
    void reply.header('X-Total-Count', String(list.count));
    list.body.send(request, reply, list.etag);
    return true;
  }

  private async read(): Promise<CachedWhole | undefined> {
    // Read the revision before the rows: after a change in between, the next request reads again.
    const revision = await this.revision();
    const last = this.cached;
    if (last?.revision === revision) return last.list;
    if (Date.now() < this.tooLongUntil) return undefined;
    // One build at a time: while orders change the list, every request would otherwise hold a list of its own.
    await last?.list.catch(() => undefined);
    if (!this.cached || this.cached === last) this.cached = { revision, list: this.build() };
    return this.cached.list;
  }

  private async build(): Promise<CachedWhole | undefined> {
    try {
      const list = await readWhole(this.chunks(), this.view, MAX_CACHED_CHARS);
      if ('etag' in list) return { ...list, body: new CachedBody(list.body) };
      this.tooLongUntil = Date.now() + TOO_LONG_FOR_MS;
      return undefined;
    } catch (error) {
      this.cached = undefined;
      throw error;
    }
  }
}
