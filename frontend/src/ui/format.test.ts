import { formatCompactMoney, formatCount, formatDateTime, formatMoney, formatTotal } from './format';

it('formats whole dollars', () => {
  expect(formatMoney(999999)).toBe('$999,999');
});

it('abbreviates dollars for small spaces', () => {
  expect([0, 350, 1200, 41_880, 1_500_000].map(formatCompactMoney)).toEqual(['$0', '$350', '$1.2K', '$42K', '$1.5M']);
});

it('groups counts by thousands', () => {
  expect(formatCount(5107)).toBe('5,107');
});

it('keeps the plus sign of a total that is a lower bound', () => {
  expect(formatTotal('26')).toBe('26');
  expect(formatTotal('10000+')).toBe('10,000+');
});

it('formats an instant to the minute', () => {
  // It is formatted in the visitor's time zone.
  expect(formatDateTime('2026-03-01T09:30:00.000Z')).toMatch(/^(Feb 28|Mar 1|Mar 2), 2026, \d{1,2}:\d{2}\s[AP]M$/);
});
