import { isDownwards, type Range, withoutUnit, withUnit } from './range-text';

it.each([
  ['65', '65', '65 W'],
  ['65 W', '65', '65 W'],
  ['0.5W', '0.5', '0.5 W'],
  ['0.065 kW', '0.065 kW', '0.065 kW'],
  ['65 V', '65 V', undefined],
  ['65 watts', '65 watts', '65 watts'],
  ['', '', ''],
  ['much', 'much', undefined],
])('%j is shown beside the unit W as %j, and is %j with it', (text, shown, complete) => {
  expect([withoutUnit(text, 'W'), withUnit(text, 'W')]).toEqual([shown, complete]);
});

it.each<[Range, boolean]>([
  [['65000 mW', '70 W'], false],
  [['65000', '70 W'], true],
  [['70 W', '0.065 kW'], true],
  [['65 W', ''], false],
  [['', ''], false],
])('the range %j beside the unit W is downwards: %j', (range, expected) => {
  expect(isDownwards(range, 'W')).toBe(expected);
});
