import { EventEmitter } from 'node:events';
import { ReadLimiter } from './read-limiter.js';

class FakeResponse extends EventEmitter {
  destroyed = false;
  req = { socket: { destroy: () => this.destroy() } };
  destroy(): this {
    this.destroyed = true;
    this.emit('close');
    return this;
  }
}

describe('the places of readers', () => {
  let places: ReadLimiter;
  beforeEach(() => {
    jest.useFakeTimers();
    places = new ReadLimiter({ places: 3, placesPerClient: 2, waitingPerClient: 3, waitMs: 30_000, maxHoldMs: 20_000 });
  });
  afterEach(() => jest.useRealTimers());

  /** A reader that has its place until `finish`, and what its wait came to. */
  function aReader(client: string) {
    const response = new FakeResponse();
    const reader = { response, state: 'waiting', finish: (): void => undefined, error: undefined as unknown };
    const work = () => {
      reader.state = 'inside';
      return new Promise<string>((resolve) => (reader.finish = () => resolve('done')));
    };
    places.hold(response as never, client, work).then(
      (result) => (reader.state = result ?? 'gone'),
      (error: unknown) => Object.assign(reader, { state: 'refused', error }),
    );
    return reader;
  }
  const readers = (...clients: string[]) => clients.map(aReader);
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const states = (some: { state: string }[]) => some.map(({ state }) => state);

  it('admit readers in the order of their arrival as places become free', async () => {
    const all = readers('a', 'b', 'c', 'd', 'e');
    await after(0);
    expect(states(all)).toEqual(['inside', 'inside', 'inside', 'waiting', 'waiting']);
    all[0]!.finish();
    await after(0);
    expect(states(all)).toEqual(['done', 'inside', 'inside', 'inside', 'waiting']);
  });

  it('are at most two for one client, while others come in', async () => {
    const all = readers('a', 'a', 'a', 'b');
    await after(0);
    expect(states(all)).toEqual(['inside', 'inside', 'waiting', 'inside']);
    all[3]!.finish();
    await after(0);
    expect(states(all)).toEqual(['inside', 'inside', 'waiting', 'done']);
  });

  it('go to the client that has the fewest', async () => {
    const all = readers('a', 'b', 'b', 'a', 'c');
    await after(0);
    all[2]!.finish();
    await after(0);
    expect(states(all.slice(3))).toEqual(['waiting', 'inside']);
  });

  it('are refused at once to a client with three waiting requests', async () => {
    const all = readers('a', 'a', 'a', 'a', 'a', 'a', 'b');
    await after(0);
    expect(states(all.slice(2))).toEqual(['waiting', 'waiting', 'waiting', 'refused', 'inside']);
    expect(all[5]!.error).toMatchObject({ kind: 'unavailable', code: 'too-many-readers', retryAfter: 5 });
  });

  it('stay taken after a hang-up until the work has ended', async () => {
    const all = readers('a', 'a', 'a');
    await after(0);
    all[0]!.response.destroy();
    await after(0);
    expect(all[2]!.state).toBe('waiting');
    all[0]!.finish();
    await after(0);
    expect(all[2]!.state).toBe('inside');
  });

  it('become free when the work fails', async () => {
    const failure = places.hold(new FakeResponse() as never, 'a', () => Promise.reject(new Error('broken')));
    await expect(failure).rejects.toThrow('broken');
    const all = readers('a', 'a');
    await after(0);
    expect(states(all)).toEqual(['inside', 'inside']);
  });

  it('forget a reader that hangs up while it waits', async () => {
    const all = readers('a', 'a', 'a', 'a');
    await after(0);
    all[2]!.response.destroy();
    all[0]!.finish();
    await after(0);
    expect(states(all)).toEqual(['done', 'inside', 'gone', 'inside']);
  });

  it('give no place to a reader that disconnected before it asked', async () => {
    const work = jest.fn();
    await expect(places.hold(new FakeResponse().destroy() as never, 'a', work)).resolves.toBeUndefined();
    expect(work).not.toHaveBeenCalled();
  });

  it('are refused to a reader that found none in time', async () => {
    const all = readers('a', 'a', 'a');
    await after(29_999);
    expect(all[2]!.state).toBe('waiting');
    await after(1);
    expect(all[2]!.state).toBe('refused');
    expect(all[2]!.error).toMatchObject({ kind: 'unavailable', code: 'too-many-readers', retryAfter: 5 });
  });

  it('let a slow reader keep its place for any time while no other waits for it', async () => {
    const all = readers('b', 'a', 'a');
    await after(600_000);
    const disconnected = () => all.map(({ response }) => response.destroyed);
    expect(disconnected()).toEqual([false, false, false]);
    // Only a place of the same client helps a third reader of it.
    all.push(aReader('a'));
    await after(0);
    expect(disconnected()).toEqual([false, true, false, false]);
    all[1]!.finish();
    await after(0);
    expect(all[3]!.state).toBe('inside');
  });
});
