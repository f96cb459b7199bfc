import { render } from '@testing-library/react';
import { canBeOrdered, soldOutReason, StockTag } from './stock';

describe('the stock of a part with a minimum order of 10', () => {
  it.each([
    [30, true, ''],
    [29, true, 'Only 29 left'],
    [10, true, 'Only 10 left'],
    [9, false, 'Sold out'],
    [0, false, 'Sold out'],
  ])('of %i pieces can be ordered: %s, and is tagged %j', (quantity, orderable, tag) => {
    const stock = { quantity, min_order: 10 };
    expect(canBeOrdered(stock)).toBe(orderable);
    expect(render(<StockTag part={stock} />).container).toHaveTextContent(tag || /^$/);
  });
});

describe('the reason why a sold-out part cannot be ordered', () => {
  it('states that none is left', () => {
    expect(soldOutReason({ quantity: 0, min_order: 10 })).toBe('None left to order right now.');
  });

  it('states that the stock is below the minimum order', () => {
    expect(soldOutReason({ quantity: 1200, min_order: 2500 })).toBe(
      'Only 1,200 left, fewer than the minimum order of 2,500.',
    );
  });
});
