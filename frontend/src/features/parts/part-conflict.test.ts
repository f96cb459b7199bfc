import { stockNote } from './part-conflict';

describe('the note about a stock that changed while an admin edited the part', () => {
  it('is absent when the stock did not change', () => {
    expect(stockNote(40, 40, 50)).toBeUndefined();
  });

  it('states that saving keeps the stock when the admin did not change it', () => {
    expect(stockNote(40, 37)).toBe(
      'The stock fell by 3 pieces, probably by a sale. It is 37 now. You did not change it, so saving keeps it.',
    );
  });

  it('adds the change of the admin to the new stock', () => {
    expect(stockNote(40, 37, 50)).toBe(
      'The stock fell by 3 pieces, probably by a sale. It is 37 now. Saving sets it to 50. Your change added to the new stock would be 47.',
    );
    expect(stockNote(40, 41, 30)).toMatch(/^The stock rose by 1 piece, .* would be 31\.$/);
  });

  it('shows no sum below 0, and no sum when the typed stock is not a number', () => {
    expect(stockNote(40, 10, 5)).toMatch(/Saving sets it to 5\.$/);
    expect(stockNote(40, 37, Number.NaN)).toMatch(/It is 37 now\.$/);
  });
});
