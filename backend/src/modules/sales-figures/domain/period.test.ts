import { daysOf, periodUntil, spansOf } from './period.js';

describe('a period', () => {
  it.each([
    { now: '2026-03-01T00:00:00.000Z', days: 1, from: '2026-03-01', to: '2026-03-01' },
    { now: '2026-03-01T23:59:59.999Z', days: 2, from: '2026-02-28', to: '2026-03-01' },
    { now: '2024-03-01T12:00:00.000Z', days: 2, from: '2024-02-29', to: '2024-03-01' },
    { now: '2024-12-31T12:00:00.000Z', days: 366, from: '2024-01-01', to: '2024-12-31' },
  ])('spans $days days that end at $now', ({ now, days, from, to }) => {
    const period = periodUntil(new Date(now), days);
    expect(period).toEqual({ from, to });
    expect(daysOf(period)).toHaveLength(days);
  });

  it('lists each of its days once, across months and years', () => {
    expect(daysOf({ from: '2025-12-30', to: '2026-01-02' })).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
    ]);
  });

  it('is covered exactly once by its whole months and the days around them', () => {
    const lengths = Array.from({ length: 366 }, (_, i) => i + 1).filter((days) => days % 7 === 1 || days < 70);
    for (const days of lengths)
      for (const end of ['2026-02-28', '2026-03-01', '2026-03-17', '2024-02-29', '2025-12-31', '2026-01-01']) {
        const period = periodUntil(new Date(end), days);
        const { days: around, months } = spansOf(period);
        const inMonths = daysOf(period).filter(
          (day) => months && day.slice(0, 7) >= months.from && day.slice(0, 7) <= months.to,
        );
        expect([...around.flatMap(daysOf), ...inMonths].sort()).toEqual(daysOf(period));
        if (!months) continue;
        const whole = { from: `${months.from}-01`, to: `${months.to}-28` };
        expect(period.from <= whole.from && period.to >= whole.to).toBe(true);
      }
  });
});
