import { concurrently } from '#test/support/concurrency.js';
import { freezeClock } from '#test/support/clock.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { HOUR_MS } from '../time.js';
import { MongoRateLimits } from './mongo-rate-limits.js';
import { RATE_WINDOWS } from './rate-window.schema.js';

const store = temporaryMongo();

describe('rate limits in MongoDB', () => {
  const START = new Date('2026-03-01T09:30:00.000Z');
  beforeEach(() => freezeClock(START));
  afterEach(() => jest.useRealTimers());
  const later = (ms: number) => {
    jest.setSystemTime(START.getTime() + ms);
  };
  /** The same limit on two servers. */
  const servers = (perMinute: number) => [1, 2].map(() => new MongoRateLimits(store()).limiter('writes', perMinute));

  it('counts requests to both servers and returns the seconds to wait', async () => {
    const [one, two] = servers(2);
    expect([await one!.take('ada'), await two!.take('ada')]).toEqual([0, 0]);
    later(45_500);
    expect([await one!.take('ada'), await two!.take('ada')]).toEqual([15, 15]);
    later(60_000);
    expect(await two!.take('ada')).toBe(0);
  });

  it('holds for concurrent requests, and counts each key and each limit separately', async () => {
    const limits = servers(5);
    const answers = await Promise.all(concurrently(20, async (n) => limits[n % 2]!.take('ada')));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(5);
    expect(await limits[0]!.take('bob')).toBe(0);
    expect(await new MongoRateLimits(store()).limiter('exchanges', 5).take('ada')).toBe(0);
  });

  it('starts a new window after a server whose clock was a week ahead', async () => {
    later(7 * 86_400_000);
    await servers(2)[0]!.take('ada');
    later(0);
    const [one, two] = servers(2);
    expect([await one!.take('ada'), await two!.take('ada')]).toEqual([0, 0]);
    expect(await one!.take('ada')).toBe(60);
  });

  it('counts in a window of an hour', async () => {
    const [one, two] = [1, 2].map(() => new MongoRateLimits(store()).limiter('e-mails', 1, HOUR_MS));
    expect([await one!.take('ada'), await two!.take('ada')]).toEqual([0, 3600]);
    later(HOUR_MS - 1000);
    expect(await two!.take('ada')).toBe(1);
    later(HOUR_MS);
    expect(await two!.take('ada')).toBe(0);
  });

  it('deletes expired windows', async () => {
    const limits = new MongoRateLimits(store());
    await limits.limiter('writes', 5).take('old');
    later(61_000);
    await limits.limiter('writes', 5).take('new');
    await limits.sweep();
    expect((await store().collection(RATE_WINDOWS).findMany({}, { _id: 1 }, 5)).map(({ _id }) => _id)).toEqual([
      'writes new',
    ]);
  });
});
