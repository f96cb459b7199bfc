import { axisTicks } from './axis-ticks';
import { inSteps, reachOf, stepSize } from './sales-steps';
import type { DailyFigures } from '@/api/types.gen';

/** Days from `first` on; each has one order, and a revenue that tells it from the others. */
function daysFrom(first: string, count: number): DailyFigures[] {
  return Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
    orders: 1,
    revenue: 10 ** n,
  }));
}

describe('The steps of a period', () => {
  it('are days for a month, weeks for a quarter, and months for a year', () => {
    expect([30, 90, 335, 366].map(stepSize)).toEqual(['day', 'week', 'month', 'month']);
  });

  it('hold each day once, under its own name', () => {
    expect(inSteps(daysFrom('2026-02-28', 3), 'day')).toEqual([
      { from: '2026-02-28', to: '2026-02-28', name: 'Feb 28, 2026', tick: 'Feb 28', orders: 1, revenue: 1 },
      { from: '2026-03-01', to: '2026-03-01', name: 'Mar 1, 2026', tick: 'Mar 1', orders: 1, revenue: 10 },
      { from: '2026-03-02', to: '2026-03-02', name: 'Mar 2, 2026', tick: 'Mar 2', orders: 1, revenue: 100 },
    ]);
  });

  it('end with a whole week', () => {
    const weeks = inSteps(daysFrom('2026-03-01', 9), 'week');
    expect(weeks.map(({ from, to, orders, revenue }) => [from, to, orders, revenue])).toEqual([
      ['2026-03-01', '2026-03-02', 2, 11],
      ['2026-03-03', '2026-03-09', 7, 111_111_100],
    ]);
    expect(weeks[1]?.name.replaceAll(/\s/g, ' ')).toBe('Mar 3 – 9, 2026');
  });

  it('are months of the calendar, over the end of a year', () => {
    const months = inSteps(daysFrom('2025-12-30', 5), 'month');
    expect(months.map(({ name, tick, orders }) => [name, tick, orders])).toEqual([
      ['December 2025', 'Dec', 2],
      ['January 2026', 'Jan', 3],
    ]);
  });
});

describe('The axis of a period', () => {
  const nothing = daysFrom('2026-03-01', 3).map((figures) => ({ ...figures, orders: 0, revenue: 0 }));

  it('reaches the highest step', () => {
    expect(reachOf(inSteps(daysFrom('2026-03-01', 3), 'day'), 'revenue')).toBe(100);
  });

  it.each([
    ['revenue', [0, 200, 400, 600, 800, 1000]],
    ['orders', [0, 1, 2, 3, 4, 5]],
  ] as const)('has round marks when there is no %s', (measure, marks) => {
    expect(axisTicks(reachOf(inSteps(nothing, 'day'), measure))).toEqual(marks);
  });
});
