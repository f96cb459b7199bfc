import { aPart } from '@test/builders';
import { lineProblem, messagesByLine, totalOf } from './line-rules';

const part = aPart({ min_order: 10, quantity: 30, price: 349 });

describe('A line of the basket', () => {
  it.each([
    { amount: 10, of: part, problem: undefined },
    { amount: 30, of: part, problem: undefined },
    { amount: 31, of: part, problem: { text: 'Only 30 in stock', fix: { label: 'Change to 30', amount: 30 } } },
    { amount: 9, of: part, problem: { text: 'Minimum is 10', fix: { label: 'Change to 10', amount: 10 } } },
    {
      amount: 10,
      of: aPart({ min_order: 10, quantity: 9 }),
      problem: { text: 'Only 9 left, fewer than the minimum order of 10.', fix: { label: 'Remove' } },
    },
    { amount: 10, of: undefined, problem: { text: 'No longer sold', fix: { label: 'Remove' } } },
  ])('of $amount pieces has the problem $problem.text', ({ amount, of, problem }) => {
    expect(lineProblem({ amount }, of)).toEqual(problem);
  });
});

it('counts each line at the price of today', () => {
  const line = { part_id: part._id, price: 1, part };
  expect(totalOf([])).toBe(0);
  expect(
    totalOf([
      { ...line, amount: 10 },
      { ...line, amount: 2, part: aPart({ price: 5 }) },
    ]),
  ).toBe(3500);
});

it('finds the line of each message of the server', () => {
  const fields = { 'lines.1.amount': 'Only 4 left', 'lines.1.part_id': 'Gone', lines: 'Too much', name: 'Missing' };
  expect(messagesByLine({ ...fields, 'lines.7.amount': 'No such line' }, ['a', 'b'])).toEqual({
    lines: { b: 'Only 4 left' },
    others: { lines: 'Too much', name: 'Missing', 'lines.7.amount': 'No such line' },
  });
});
