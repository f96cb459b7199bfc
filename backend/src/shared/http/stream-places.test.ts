import { EventEmitter } from 'node:events';
import { StreamPlaces } from './stream-places.js';

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
  let places: StreamPlaces;
  beforeEach(() => {
    jest.useFakeTimers();
    places = new StreamPlaces({ places: 2, waitMs: 30_000, turnMs: 20_000 });
  });
  afterEach(() => jest.useRealTimers());

  /** A response, and what its wait came to. */
  function aReader() {
    const response = new FakeResponse();
    const reader = { response, state: 'waiting', leave: (): void => undefined, error: undefined as unknown };
    places.enter(response as never).then(
      (leave) => Object.assign(reader, leave ? { state: 'inside', leave } : { state: 'gone' }),
      (error: unknown) => Object.assign(reader, { state: 'refused', error }),
    );
    return reader;
  }
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('admit readers in the order of their arrival as places are given back', async () => {
    const [a, b, c, d] = [aReader(), aReader(), aReader(), aReader()];
    await after(0);
    expect([a, b, c, d].map(({ state }) => state)).toEqual(['inside', 'inside', 'waiting', 'waiting']);
    a.leave();
    a.leave();
    await after(0);
    expect([c, d].map(({ state }) => state)).toEqual(['inside', 'waiting']);
    c.response.emit('close');
    await after(0);
    expect(d.state).toBe('inside');
  });

  it('forget a reader that hangs up while it waits', async () => {
    const [a, , c, d] = [aReader(), aReader(), aReader(), aReader()];
    await after(0);
    c.response.emit('close');
    a.leave();
    await after(0);
    expect([c, d].map(({ state }) => state)).toEqual(['gone', 'inside']);
  });

  it('give no place to a reader that disconnected before it asked', async () => {
    const response = new FakeResponse().destroy();
    await expect(places.enter(response as never)).resolves.toBeUndefined();
    const [a, b] = [aReader(), aReader()];
    await after(0);
    expect([a, b].map(({ state }) => state)).toEqual(['inside', 'inside']);
  });

  it('refuse a reader that found no place in time', async () => {
    const inside = [aReader(), aReader()];
    const waiting = [aReader(), aReader(), aReader()];
    await after(20_000);
    await after(10_000);
    expect(inside.map(({ response }) => response.destroyed)).toEqual([true, true]);
    expect(waiting.map(({ state }) => state)).toEqual(['inside', 'inside', 'refused']);
    expect(waiting[2]?.error).toMatchObject({ kind: 'unavailable', code: 'too-many-readers', retryAfter: 5 });
  });

  it('let a slow reader keep its place for any time while no other waits', async () => {
    const [a, b] = [aReader(), aReader()];
    await after(600_000);
    expect(a.response.destroyed).toBe(false);
    const late = aReader();
    await after(0);
    expect([a.response.destroyed, b.response.destroyed, late.state]).toEqual([true, false, 'inside']);
  });
});
