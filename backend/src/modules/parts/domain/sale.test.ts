import { MAX_CHARGE } from '#shared/money.js';
import { aPart } from '#test/support/builders.js';
import { newPart } from './part.js';
import { inputErrors, saleRefusal } from './sale.js';

const part = newPart(aPart({ quantity: 25, min_order: 10, price_cents: 100 }));
const line = (changes = {}) => ({ amount: 10, total_cents: 1000, ...changes });

describe('saleRefusal', () => {
  it.each([10, 25])('accepts %p pieces', (amount) =>
    expect(saleRefusal(part, line({ amount, total_cents: amount * 100 }))).toBeUndefined(),
  );

  it('rejects an order below the minimum as invalid', () => {
    expect(saleRefusal(part, line({ amount: 9, total_cents: 900 }))).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'amount' }],
    });
  });

  it('reports a conflict for an order above the stock or at another price', () => {
    expect(saleRefusal(part, line({ amount: 26, total_cents: 2600 }))).toMatchObject({
      kind: 'conflict',
      code: 'out-of-stock',
    });
    expect(saleRefusal(part, line({ total_cents: 999 }))).toMatchObject({
      kind: 'conflict',
      code: 'price-changed',
      detail: 'The price changed: one piece is $1 now, $10 in all.',
    });
  });

  it('returns not-found for a deleted part', () => {
    expect(saleRefusal(undefined, line())).toMatchObject({ kind: 'not-found' });
  });

  it('limits the total to what a card can be charged', () => {
    expect(inputErrors(part, { amount: 10, total_cents: MAX_CHARGE })).toEqual([]);
    expect(inputErrors(part, { amount: 9, total_cents: MAX_CHARGE + 1 }).map((error) => error.field)).toEqual([
      'amount',
      'total_price',
    ]);
  });
});
