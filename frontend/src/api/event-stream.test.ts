import { reconnectDelay } from './event-stream';

describe('The delay before a reconnect', () => {
  it('is the one requested by the server after a lost connection, and doubles with each failed attempt', () => {
    expect([0, 1, 2, 3, 4].map((failures) => reconnectDelay(failures, 3000, 1))).toEqual([
      3000, 6000, 12_000, 24_000, 48_000,
    ]);
  });

  it('is at most a minute', () => {
    expect([5, 50, 5000].map((failures) => reconnectDelay(failures, 3000, 1))).toEqual([60_000, 60_000, 60_000]);
  });

  it('differs from tab to tab by up to a quarter', () => {
    expect(reconnectDelay(0, 4000, 0)).toBe(3000);
    expect(reconnectDelay(0, 4000, 0.5)).toBe(3500);
  });
});
