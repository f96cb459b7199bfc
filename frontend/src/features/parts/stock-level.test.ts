import { soldOutReason, stockLabel, stockLevel } from './stock-level';

describe('The stock of a part with a minimum order of 10', () => {
  it.each([
    [30, 'plenty', undefined],
    [29, 'scarce', 'Only 29 left'],
    [10, 'scarce', 'Only 10 left'],
    [9, 'sold-out', 'Sold out'],
    [0, 'sold-out', 'Sold out'],
  ])('of %i is %s', (quantity, level, label) => {
    expect([stockLevel({ quantity, min_order: 10 }), stockLabel({ quantity, min_order: 10 })]).toEqual([level, label]);
  });
});

describe('Why a sold-out part cannot be ordered', () => {
  it('is that none is left', () => {
    expect(soldOutReason({ quantity: 0, min_order: 10 })).toBe('None left to order right now.');
  });

  it('is that fewer are left than an order takes', () => {
    expect(soldOutReason({ quantity: 1200, min_order: 2500 })).toBe(
      'Only 1,200 left, fewer than the minimum order of 2,500.',
    );
  });
});
