import { z } from 'zod';
import { DomainError } from '#shared/domain-error.js';
import { toDollars } from '#shared/money.js';
import { id, listOf, whole } from '#shared/record.js';

/** Pieces of one part that a customer wants to order. */
export const BASKET_LINE = z.strictObject({
  part_id: id.meta({ description: "The part's id", example: '665f1c2ab3d4e5f60718293a' }),
  amount: whole(1).meta({ description: 'Pieces', example: 20 }),
  /** of one piece, when it was added */
  price_cents: whole(1),
});

/** The basket of a customer, as every store keeps it. */
export const BASKET_RECORD = z.strictObject({
  /** the customer's user record */
  user_id: id,
  lines: listOf(BASKET_LINE),
  revision: whole(1).meta({
    description: 'Counts the changes of the basket; 0 if it was never changed',
    example: 3,
  }),
});
export type BasketRecord = z.infer<typeof BASKET_RECORD>;

/** The lines of a basket, each of another part; an empty one that was never changed has the revision 0. */
export type Basket = Pick<BasketRecord, 'lines' | 'revision'>;

/** A basket with its prices in dollars. */
export function publicBasket({ lines, revision }: Basket) {
  return {
    lines: lines.map(({ part_id, amount, price_cents }) => ({ part_id, amount, price: toDollars(price_cents) })),
    revision,
  };
}

/** The refusal of a change that started from an earlier revision. */
export function basketChanged(current: Basket): DomainError {
  return new DomainError(
    'conflict',
    'basket-changed',
    'Your basket was changed on another device.',
    undefined,
    publicBasket(current),
  );
}
