import { formatCompactMoney, formatCount, formatDateTime, formatMoney, formatTotal } from './format';

it('writes whole dollars', () => {
  expect(formatMoney(999999)).toBe('$999,999');
});

it('abbreviates dollars for narrow places', () => {
  expect([0, 350, 1200, 41_880, 1_500_000].map(formatCompactMoney)).toEqual(['$0', '$350', '$1.2K', '$42K', '$1.5M']);
});

it('groups counts by thousands', () => {
  expect(formatCount(5107)).toBe('5,107');
});

it('keeps the plus of a total that is only a lower bound', () => {
  expect(formatTotal('26')).toBe('26');
  expect(formatTotal('10000+')).toBe('10,000+');
});

it('writes an instant to the minute', () => {
  // The time zone is the visitor's.
  expect(formatDateTime('2026-03-01T09:30:00.000Z')).toMatch(/^(Feb 28|Mar 1|Mar 2), 2026, \d{1,2}:\d{2}\s[AP]M$/);
});
