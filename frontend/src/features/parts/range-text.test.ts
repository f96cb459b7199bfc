import { withoutUnit, withUnit } from './range-text';

it.each([
  ['65', '65', '65 W'],
  ['65 W', '65', '65 W'],
  ['0.5W', '0.5', '0.5 W'],
  ['0.065 kW', '0.065 kW', undefined],
  ['', '', ''],
  ['much', 'much', undefined],
])('%j is shown beside the unit W as %j, and is %j with it', (text, shown, complete) => {
  expect([withoutUnit(text, 'W'), withUnit(text, 'W')]).toEqual([shown, complete]);
});
