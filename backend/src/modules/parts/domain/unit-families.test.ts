import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numbers } from '#test/support/attribute-samples.js';
import { endInUnit, FAMILIES, inUnit, quantityIn, unitsOf } from './unit-families.js';

/** The browser app reads the same numbers in a unit, and what is none. */
const { quantities } = JSON.parse(
  readFileSync(join(__dirname, '../../../../../frontend/test/field-cases.json'), 'utf8'),
) as { quantities: [text: string, unit: string, number: number | null][] };

describe('a number with a unit', () => {
  it.each([
    ['4.1 GHz', 'frequency', { text: '4.1 GHz', number: 4.1e9 }],
    ['4100 MHz', 'frequency', { text: '4100 MHz', number: 4.1e9 }],
    ['4100mhz', 'frequency', { text: '4100mhz', number: 4.1e9 }],
    ['0.1 µF', 'capacitance', { text: '0.1 µF', number: 1e-7 }],
    ['100 nF', 'capacitance', { text: '100 nF', number: 1e-7 }],
    ['500 mA', 'current', { text: '500 mA', number: 0.5 }],
    ['5 mW', 'power', { text: '5 mW', number: 0.005 }],
    ['5 MW', 'power', { text: '5 MW', number: 5e6 }],
    ['1 GB', 'data', { text: '1 GB', number: 1e9 }],
    ['8 Gb', 'data', { text: '8 Gb', number: 1e9 }],
    ['100 kb/s', 'data_rate', { text: '100 kb/s', number: 1e5 }],
    ['1 GiB', 'data', { text: '1 GiB', number: 2 ** 30 }],
    ['32 °F', 'temperature', { text: '32 °F', number: 0 }],
    ['-40 °C', 'temperature', { text: '-40 °C', number: -40 }],
    ['1,5 V', 'voltage', { text: '1,5 V', number: 1.5 }],
    ['10 kOhm', 'resistance', { text: '10 kOhm', number: 10_000 }],
    ['21 dBA', 'sound', { text: '21 dBA', number: 21 }],
  ] as const)('%s of %s is understood', (text, family, quantity) => {
    expect(quantityIn(text, family)).toEqual(quantity);
  });

  it.each([
    ['5 mw', 'power'],
    ['1 MV', 'voltage'],
    ['8 gb', 'data'],
    [`${'9'.repeat(195)}e99PB`, 'data'],
    ['65 V', 'power'],
    ['1,200 rpm', 'rotation'],
    ['65', 'power'],
    ['W', 'power'],
    ['', 'power'],
    ['500ml', undefined],
    ['1e400', undefined],
  ] as const)('%s of %s is not guessed', (text, family) => {
    expect(quantityIn(text, family)).toBeUndefined();
  });

  it.each(quantities)('%j beside the unit %j is %j', (text, unit, number) => {
    const family = FAMILIES.find((one) => unitsOf(one).includes(unit));
    expect(quantityIn(text, family, unit || undefined)?.number ?? null).toBe(number);
  });

  it('has a unit whose family its name tells', () => {
    const names = FAMILIES.flatMap(unitsOf);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('has the unit that was shown when it was typed without one', () => {
    expect(quantityIn('65', 'power', 'W')).toEqual({ text: '65 W', number: 65 });
    expect(quantityIn('8')).toEqual({ text: '8', number: 8 });
  });

  it('is shown in another unit', () => {
    expect([
      inUnit(4.1e9, 'frequency', 'GHz'),
      inUnit(0, 'temperature', '°F'),
      inUnit(1e-7, 'capacitance', 'nF'),
    ]).toEqual([4.1, 32, 100]);
  });

  it('comes back as it was typed, also beside an offset', () => {
    for (const text of ['0 °F', '-40 °F', '0 K', '-0', '451 °F']) {
      const { number = NaN } = quantityIn(text, 'temperature', '°C') ?? {};
      const unit = text.split(' ')[1] ?? '°C';
      expect([text, inUnit(number, 'temperature', unit)]).toEqual([text, parseFloat(text) + 0]);
    }
  });

  it('is in the range that it begins or ends in any unit', () => {
    const random = numbers(7);
    for (const family of FAMILIES)
      for (const unit of unitsOf(family))
        for (let sample = 0; sample < 500; sample += 1) {
          const typed = (random(2e9) / 1e9 - 1) * 10 ** (random(12) - 4);
          const from = unitsOf(family)[random(unitsOf(family).length)]!;
          const { number = NaN } = quantityIn(`${typed} ${from}`, family) ?? {};
          const end = (outward: -1 | 1) =>
            quantityIn(String(endInUnit(number, family, unit, outward)), family, unit)?.number ?? NaN;
          const isInside = end(-1) <= number && number <= end(1);
          expect([typed, from, unit, isInside]).toEqual([typed, from, unit, true]);
        }
  });
});
