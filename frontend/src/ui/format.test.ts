import { formatCount, formatMoney, formatTotal } from './format';

it('writes whole dollars', () => {
  expect(formatMoney(999999)).toBe('$999,999');
});

it('groups counts by thousands', () => {
  expect(formatCount(5107)).toBe('5,107');
});

it('keeps the plus of a total that is only a lower bound', () => {
  expect(formatTotal('26')).toBe('26');
  expect(formatTotal('10000+')).toBe('10,000+');
});
