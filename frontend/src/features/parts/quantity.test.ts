import { quantities } from '@test/field-cases.json';
import { comparableOf, numberIn } from './quantity';

describe('a number of an attribute', () => {
  it.each(quantities as [string, string, number | null][])(
    '%j beside the unit %j is %j, as for the server',
    (text, unit, number) => expect(numberIn(text, unit) ?? null).toBe(number),
  );

  it('is equal in another unit, and a text that is none is equal to itself', () => {
    const clock = { kind: 'number', unit: 'GHz' } as const;
    expect(comparableOf(clock, '4.1 GHz')).toBe(comparableOf(clock, '4100 MHz'));
    expect(comparableOf(clock, 'fast')).toBe('fast');
    expect(comparableOf(clock, undefined)).toBeUndefined();
    expect(comparableOf({ kind: 'text' }, '4100 MHz')).toBe('4100 MHz');
  });
});
