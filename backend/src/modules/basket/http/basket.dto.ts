import { z } from 'zod';
import { MAX_LINES } from '#shared/limits.js';
import { Id, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { view } from '#shared/http/view.js';
import { toCents } from '#shared/money.js';
import { described, listOf } from '#shared/record.js';
import { type Basket, BASKET_LINE, BASKET_RECORD } from '../domain/basket.js';

const fields = described(BASKET_LINE);
const price = { description: 'Of one piece when it was added, in whole US dollars', example: 349 };
const lines = 'The parts, each of them once';

/** A line of a basket to store. */
class BasketLineBody {
  @Id({ ...fields.part_id, required: 'The part is missing' })
  part_id: string;
  @WholeNumber({
    ...fields.amount,
    min: 1,
    minMessage: 'At least 1',
    typeMessage: '*Please enter a number as amount',
    required: '*Enter Amount',
  })
  amount: number;
  @WholeNumber({
    ...price,
    min: 1,
    minMessage: 'At least $1',
    typeMessage: 'The price is a whole number',
    required: 'The price is missing',
  })
  price: number;
}

/** A basket to store. */
export class BasketBody {
  @ListOf(BasketLineBody, { description: lines, min: 0, max: MAX_LINES, required: 'The lines are missing' })
  lines: BasketLineBody[];
  @WholeNumber({
    ...described(BASKET_RECORD).revision,
    description: 'The revision of the basket that was changed',
    min: 0,
    minMessage: 'At least 0',
    typeMessage: 'The revision is a whole number',
    required: 'The revision is missing',
  })
  revision: number;
}

/** A line of a basket. */
const BasketLineView = view('BasketLineView', {
  ...BASKET_LINE.pick({ part_id: true, amount: true }).shape,
  price: z.int().meta(price),
});

/** A customer's basket. */
export const BasketView = view('BasketView', {
  lines: listOf(BasketLineView).meta({ description: lines }),
  revision: BASKET_RECORD.shape.revision,
});
export type BasketView = z.infer<typeof BasketView>;

export function toBasket({ lines, revision }: BasketBody): Basket {
  return {
    lines: lines.map(({ part_id, amount, price }) => ({ part_id, amount, price_cents: toCents(price) })),
    revision,
  };
}
