import { ApiProperty } from '@nestjs/swagger';
import { WholeNumber } from '#shared/http/fields.js';
import { RefundView } from '#modules/orders/http/refund-view.js';

/** How much to give back. */
export class RefundBody {
  @WholeNumber({
    description: 'Whole US dollars; without it all that is left of the payment',
    example: 349,
    min: 1,
    minMessage: 'At least $1 can be given back',
    typeMessage: 'The amount is a whole number',
  })
  amount?: number;
}

/** What was given back. */
export class RefundAnswer {
  @ApiProperty({ description: 'This time', type: () => RefundView })
  refund: RefundView;
  @ApiProperty({
    description: 'Of this order in all, in US dollars, with up to two decimals',
    minimum: 0,
    example: 349,
  })
  refunded: number;
}
