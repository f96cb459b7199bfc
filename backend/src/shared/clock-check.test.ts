import { Logger } from '@nestjs/common';
import { freezeClock } from '#test/support/clock.js';
import { ClockCheck } from './clock-check.js';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

class StoreAtNoon {
  away = false;

  now(): Promise<number> {
    return this.away ? Promise.reject(new Error('away')) : Promise.resolve(NOON);
  }
}

describe('the check of the clock', () => {
  const store = new StoreAtNoon();
  let check: ClockCheck;
  let warnings: jest.SpyInstance;
  beforeEach(() => {
    check = new ClockCheck(store);
    jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it.each([
    ['2026-03-01T12:05:00.000Z', true],
    ['2026-03-01T11:55:00.000Z', true],
    ['2026-03-01T12:05:00.001Z', false],
    ['2026-03-01T11:54:59.999Z', false],
    ['2026-03-08T12:00:00.000Z', false],
  ])('trusts a clock that is five minutes off, and no more: %s is %s', async (time, isSound) => {
    freezeClock(new Date(time));
    expect(await check.isSound()).toBe(isSound);
    expect(warnings).toHaveBeenCalledTimes(isSound ? 0 : 1);
  });

  it('warns once for many checks, and trusts the clock again when it is right', async () => {
    freezeClock(new Date(NOON + 3_600_000));
    expect([await check.isSound(), await check.isSound()]).toEqual([false, false]);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(warnings).toHaveBeenCalledWith(expect.stringMatching(/60 minutes ahead/));
    freezeClock(new Date(NOON));
    expect(await check.isSound()).toBe(true);
  });

  it('lets the work run when the store is unavailable', async () => {
    store.away = true;
    expect(await check.isSound()).toBe(true);
    store.away = false;
  });
});
