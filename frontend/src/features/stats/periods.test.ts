import { daysIn, periodIn } from './periods';

describe('A period', () => {
  it('comes from the address, and is 30 days where the address names none that there is', () => {
    expect(periodIn(new URLSearchParams('period=12-months'))).toBe('12-months');
    expect(periodIn(new URLSearchParams())).toBe('30-days');
    expect(periodIn(new URLSearchParams('period=ever'))).toBe('30-days');
  });

  it.each([
    ['2026-03-15T12:00:00Z', 349],
    ['2026-12-31T23:59:59Z', 365],
    ['2024-12-31T23:59:59Z', 366],
    ['2026-01-01T00:00:00Z', 335],
  ])('of twelve months that ends at %s begins on the first of a month, %i days before', (now, days) => {
    expect(daysIn('12-months', new Date(now))).toBe(days);
    const first = new Date(Date.parse(now.slice(0, 10)) - (days - 1) * 86_400_000);
    expect(first.getUTCDate()).toBe(1);
  });
});
