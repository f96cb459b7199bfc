import { shortenedIn, wholeNumberIn } from './number-in-cell.js';

describe('the number in a cell', () => {
  it.each<[cell: string, value: number]>([
    ['349', 349],
    [' 349 ', 349],
    ['0017', 17],
    ['-5', -5],
    ['349.00', 349],
    ['349,0', 349],
    ['349.0000', 349],
    ['349.', 349],
    ['$349', 349],
    ['$ 1,299.00', 1299],
    ['-$5', -5],
    ['349 USD', 349],
    ['US$349', 349],
    ['1.299,00 €', 1299],
    ['€1299', 1299],
    ['1 299', 1299],
    ['1\u00a0299', 1299],
    ['1\u202f299,00', 1299],
    ["1'299", 1299],
    ['1’299.00', 1299],
    ['1,299,000', 1_299_000],
    ['1.299.000,0', 1_299_000],
    ['20 pcs', 20],
    ['20pcs.', 20],
    ['1 pc', 1],
    ['1,000 pieces', 1000],
    ['20 Stk.', 20],
    ['5,0', 5],
    ['10.0', 10],
    ['0', 0],
    ['0,00', 0],
  ])('%j is %d', (cell, value) => expect(wholeNumberIn(cell, 'pieces')).toEqual({ value }));

  it.each<[cell: string, value: number]>([
    ['1.299', 1299],
    ['1,299', 1299],
    ['12,345', 12_345],
  ])('%j has a mark of thousands before three digits', (cell, value) =>
    expect(wholeNumberIn(cell, 'dollars')).toEqual({ value }),
  );

  it('is null for an empty cell', () => expect(wholeNumberIn(' \u00a0', 'pieces')).toEqual({ value: null }));

  it.each([
    ['349.50', 'dollars', 'Whole dollars only; the cell says 349.50'],
    ['$0,99', 'dollars', 'Whole dollars only; the cell says $0,99'],
    ['0.500', 'dollars', 'Whole dollars only; the cell says 0.500'],
    ['1299.995', 'dollars', 'Whole dollars only; the cell says 1299.995'],
    [' 2.5 ', 'pieces', 'Whole pieces only; the cell says 2.5'],
  ] as const)('%j would lose something', (cell, unit, fault) =>
    expect(wholeNumberIn(cell, unit)).toEqual({ value: cell.trim(), fault }),
  );

  it.each(['1.00E+10', '1,5e6', '1E10', '4.2E-05'])('%j was shortened by a spreadsheet', (cell) =>
    expect(wholeNumberIn(cell, 'pieces')).toEqual({
      value: cell,
      fault: `A spreadsheet has shortened this number, so write it in full; the cell says ${cell}`,
    }),
  );

  it.each(['free', '1.2.3', '1,29,900', '1.299,00,0', '12 345 6', '0x10', '$', '1 000pcsx', '--5', '9'.repeat(41)])(
    '%j is text',
    (cell) => expect(wholeNumberIn(cell, 'dollars')).toEqual({ value: cell }),
  );
});

describe('a part number', () => {
  it.each(['1.00E+10', '1,00E+10', '9E+15'])('%j was shortened by a spreadsheet', (text) =>
    expect(shortenedIn(text)).toMatch(/^A spreadsheet has shortened this number/),
  );

  it.each(['1E10', '1.00E-05', '0017', '90.750', 'E+10'])('%j stays as it is', (text) =>
    expect(shortenedIn(text)).toBeUndefined(),
  );
});
