import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedList } from './cached-list.js';

const REQUEST = { query: {}, headers: {} } as FastifyRequest;

describe('a cached list', () => {
  /** A list whose revision changes at each request; `release` lets the running reads go on. */
  function aChangingList(row: unknown) {
    const state = { revision: 0, builds: 0, running: 0, most: 0, release: (): void => undefined };
    async function* chunks() {
      state.builds += 1;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise<void>((resolve) => (state.release = resolve));
      state.running -= 1;
      yield [row];
    }
    const list = new CachedList<unknown>(
      () => Promise.resolve((state.revision += 1)),
      chunks,
      (same) => same,
    );
    return { list, state };
  }
  const later = () => new Promise((resolve) => setImmediate(resolve));

  it('is built once at a time, and twice for all who ask while it is built', async () => {
    const { list, state } = aChangingList('x'.repeat(8_000_001));
    const first = list.respond(REQUEST, {} as FastifyReply);
    await later();
    const others = Array.from({ length: 10 }, () => list.respond(REQUEST, {} as FastifyReply));
    await later();
    expect(state.builds).toBe(1);
    state.release();
    await later();
    await later();
    expect(state.builds).toBe(2);
    state.release();
    expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 11 }, () => false));
    expect(state.most).toBe(1);
  });

  it('that is too long is not read again for a minute', async () => {
    const { list, state } = aChangingList('x'.repeat(8_000_001));
    const first = list.respond(REQUEST, {} as FastifyReply);
    await later();
    state.release();
    expect(await first).toBe(false);
    expect(await list.respond(REQUEST, {} as FastifyReply)).toBe(false);
    expect(state.builds).toBe(1);
  });
});
