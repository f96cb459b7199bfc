import type { DailyFigures } from '@/api/types.gen';
import { axisTicks, daysIn, inSteps, periodIn, stepSize } from './sales-periods';

/** Days from `first` on; each has one order, a different revenue and refunds of ten cents. */
function daysFrom(first: string, count: number): DailyFigures[] {
  return Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
    orders: 1,
    revenue: 10 ** n,
    refunds: 0.1,
    lost_in_disputes: 0,
    net: 10 ** n - 0.1,
  }));
}

describe('periodIn', () => {
  it('reads the period from the URL and defaults to 30 days', () => {
    expect(periodIn(new URLSearchParams('period=12-months'))).toBe('12-months');
    expect(periodIn(new URLSearchParams())).toBe('30-days');
    expect(periodIn(new URLSearchParams('period=ever'))).toBe('30-days');
  });
});

describe('daysIn', () => {
  it.each([
    ['2026-03-15T12:00:00Z', 349],
    ['2026-12-31T23:59:59Z', 365],
    ['2024-12-31T23:59:59Z', 366],
    ['2026-01-01T00:00:00Z', 335],
  ])('starts the twelve months that end at %s on the first of a month, %i days before', (now, days) => {
    expect(daysIn('12-months', new Date(now))).toBe(days);
    const first = new Date(Date.parse(now.slice(0, 10)) - (days - 1) * 86_400_000);
    expect(first.getUTCDate()).toBe(1);
  });
});

describe('inSteps', () => {
  it('uses days for a month, weeks for a quarter and months for a year', () => {
    expect([30, 90, 335, 366].map(stepSize)).toEqual(['day', 'week', 'month', 'month']);
  });

  it('names each day', () => {
    expect(inSteps(daysFrom('2026-02-28', 3), 'day')).toEqual([
      {
        from: '2026-02-28',
        to: '2026-02-28',
        name: 'Feb 28, 2026',
        tick: 'Feb 28',
        orders: 1,
        revenue: 1,
        refunds: 0.1,
        lost_in_disputes: 0,
        net: 0.9,
      },
      {
        from: '2026-03-01',
        to: '2026-03-01',
        name: 'Mar 1, 2026',
        tick: 'Mar 1',
        orders: 1,
        revenue: 10,
        refunds: 0.1,
        lost_in_disputes: 0,
        net: 9.9,
      },
      {
        from: '2026-03-02',
        to: '2026-03-02',
        name: 'Mar 2, 2026',
        tick: 'Mar 2',
        orders: 1,
        revenue: 100,
        refunds: 0.1,
        lost_in_disputes: 0,
        net: 99.9,
      },
    ]);
  });

  it('ends with a complete week', () => {
    const weeks = inSteps(daysFrom('2026-03-01', 9), 'week');
    expect(weeks.map(({ from, to, orders, revenue, refunds }) => [from, to, orders, revenue, refunds])).toEqual([
      ['2026-03-01', '2026-03-02', 2, 11, 0.2],
      ['2026-03-03', '2026-03-09', 7, 111_111_100, 0.7],
    ]);
    expect(weeks[1]?.name.replaceAll(/\s/g, ' ')).toBe('Mar 3 – 9, 2026');
  });

  it('groups by calendar month across the end of a year', () => {
    const months = inSteps(daysFrom('2025-12-30', 5), 'month');
    expect(months.map(({ name, tick, orders }) => [name, tick, orders])).toEqual([
      ['December 2025', 'Dec', 2],
      ['January 2026', 'Jan', 3],
    ]);
  });
});

describe('axisTicks', () => {
  const ticksUpTo = (highest: number, measure: 'orders' | 'revenue' = 'revenue') =>
    axisTicks(
      inSteps(
        [{ day: '2026-03-01', orders: highest, revenue: highest, refunds: 0, lost_in_disputes: 0, net: highest }],
        'day',
      ),
      measure,
    );

  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [11, [0, 5, 10, 15]],
    [48_200, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
    [215_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
    [999_999, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  ])('are round up to %i', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });

  it('start at 0, reach the highest value and are at most six', () => {
    for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.17)) {
      const ticks = ticksUpTo(highest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.at(-2)).toBeLessThan(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it.each([
    ['revenue', [0, 200, 400, 600, 800, 1000]],
    ['orders', [0, 1, 2, 3, 4, 5]],
  ] as const)('show a typical axis when there is no %s', (measure, ticks) => {
    expect(ticksUpTo(0, measure)).toEqual(ticks);
  });
});
