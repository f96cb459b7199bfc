import { newPrice, readPriceChange, type ChangeBy } from './price-change';

const priced = (price: number, by: ChangeBy, text: string) => {
  const change = readPriceChange(by, text);
  return change && newPrice(price, change);
};

describe('A change of prices', () => {
  it('rounds a percentage to whole dollars, halves up in both directions', () => {
    expect(priced(10, 'percent', '15')).toBe(12);
    expect(priced(10, 'percent', '14.99')).toBe(11);
    expect(priced(10, 'percent', '-15')).toBe(9);
    expect(priced(10, 'percent', '-15.01')).toBe(8);
    expect(priced(349, 'percent', '+7.5 %')).toBe(375);
    expect(priced(1_000_000_000, 'percent', '-0.01')).toBe(999_900_000);
    expect(priced(1, 'percent', '49')).toBe(1);
    expect(priced(1, 'percent', '50')).toBe(2);
  });

  it('leaves a price of at least one dollar', () => {
    expect(priced(3, 'percent', '-100')).toBe(1);
    expect(priced(3, 'percent', '-250')).toBe(1);
    expect(priced(3, 'dollars', '-3')).toBe(1);
  });

  it('adds dollars, subtracts them, and sets one price', () => {
    expect(priced(19, 'dollars', '5')).toBe(24);
    expect(priced(19, 'dollars', '−$5')).toBe(14);
    expect(priced(19, 'to', ' 25 ')).toBe(25);
  });

  it('refuses what is no change', () => {
    for (const text of ['', 'abc', '5.125', '1e3', '--5', '99999'])
      expect(readPriceChange('percent', text)).toBeUndefined();
    for (const text of ['', '2.5', '5%']) expect(readPriceChange('dollars', text)).toBeUndefined();
    for (const text of ['', '0', '-5', '1.5']) expect(readPriceChange('to', text)).toBeUndefined();
  });
});
