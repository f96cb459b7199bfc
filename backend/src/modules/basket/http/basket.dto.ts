import { ApiProperty } from '@nestjs/swagger';
import { MAX_LINES } from '#shared/limits.js';
import { Id, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { toCents } from '#shared/money.js';
import type { Basket } from '../domain/basket.js';

const fields = {
  part_id: { description: "The part's id", example: '665f1c2ab3d4e5f60718293a' },
  amount: { description: 'Pieces', example: 20 },
  price: { description: 'Of one piece when it was added, in whole US dollars', example: 349 },
  lines: 'The parts, each of them once',
  revision: { description: 'Counts the changes of the basket; 0 if it was never changed', example: 3 },
};

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
    ...fields.price,
    min: 1,
    minMessage: 'At least $1',
    typeMessage: 'The price is a whole number',
    required: 'The price is missing',
  })
  price: number;
}

/** A basket to store. */
export class BasketBody {
  @ListOf(BasketLineBody, { description: fields.lines, min: 0, max: MAX_LINES, required: 'The lines are missing' })
  lines: BasketLineBody[];
  @WholeNumber({
    ...fields.revision,
    description: 'The revision of the basket that was changed',
    min: 0,
    minMessage: 'At least 0',
    typeMessage: 'The revision is a whole number',
    required: 'The revision is missing',
  })
  revision: number;
}

/** A line of a basket. */
export class BasketLineView {
  @ApiProperty(fields.part_id)
  part_id: string;
  @ApiProperty({ ...fields.amount, type: 'integer' })
  amount: number;
  @ApiProperty({ ...fields.price, type: 'integer' })
  price: number;
}

/** A customer's basket. */
export class BasketView {
  @ApiProperty({ description: fields.lines, type: () => [BasketLineView] })
  lines: BasketLineView[];
  @ApiProperty({ ...fields.revision, type: 'integer' })
  revision: number;
}

export function toBasket({ lines, revision }: BasketBody): Basket {
  return {
    lines: lines.map(({ part_id, amount, price }) => ({ part_id, amount, price_cents: toCents(price) })),
    revision,
  };
}
