import { networkOf, RateLimiter } from './rate-limit.js';

describe('a rate limit', () => {
  let now: number;
  const limiter = (limit: number) => new RateLimiter(limit, 60_000, () => now);
  beforeEach(() => (now = 1000));

  it('admits up to the limit per minute and returns the seconds to wait', () => {
    const limit = limiter(2);
    expect([limit.take('ada'), limit.take('ada')]).toEqual([0, 0]);
    expect(limit.take('ada')).toBe(60);
    now += 45_500;
    expect(limit.take('ada')).toBe(15);
    now += 14_500;
    expect(limit.take('ada')).toBe(0);
  });

  it('counts each key separately', () => {
    const limit = limiter(1);
    expect([limit.take('ada'), limit.take('bob')]).toEqual([0, 0]);
    expect(limit.take('ada')).toBeGreaterThan(0);
  });

  it('deletes expired windows', () => {
    const limit = limiter(1);
    for (let key = 0; key < 10_000; key += 1) limit.take(`old ${key}`);
    now += 60_000;
    limit.take('new');
    expect((limit as unknown as { windows: Map<string, unknown> }).windows.size).toBe(1);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
