import { stockNote } from './stock-note';

describe('A stock that moved while it was looked at', () => {
  it('is not spoken of when it did not', () => {
    expect(stockNote(40, 40, 50)).toBeUndefined();
  });

  it('stays where the admin left it alone', () => {
    expect(stockNote(40, 37)).toBe(
      '3 pieces left the stock meanwhile, as a sale does: there are 37 now. You did not change the stock, so it stays.',
    );
  });

  it('is counted together with what the admin typed', () => {
    expect(stockNote(40, 37, 50)).toBe(
      '3 pieces left the stock meanwhile, as a sale does: there are 37 now. Saving yours sets it to 50. With your change on top of that there would be 47.',
    );
    expect(stockNote(40, 41, 30)).toMatch(/^1 piece came into stock meanwhile, .* there would be 31\.$/);
  });

  it('says no sum that cannot be, nor one of what is no number', () => {
    expect(stockNote(40, 10, 5)).toMatch(/Saving yours sets it to 5\.$/);
    expect(stockNote(40, 37, Number.NaN)).toMatch(/there are 37 now\.$/);
  });
});
