import { ApiProperty } from '@nestjs/swagger';
import { Id, Text, WholeNumber } from '#shared/http/fields.js';

/** What is to be paid. */
export class PaymentIntentBody {
  @WholeNumber({
    description: "The order's total in whole US dollars",
    example: 6980,
    min: 1,
    minMessage: 'The total is at least $1',
    typeMessage: 'The total is a whole number',
    required: 'The total is missing',
  })
  total_price: number;
  @Id({ description: "The order's id; the amount is then the order's own", example: '665f1c2ab3d4e5f60718293b' })
  order_id?: string;
}

/** What the browser needs to pay. */
export class PaymentIntentAnswer {
  @ApiProperty({ description: 'Confirms exactly this payment', example: 'pi_3PabcXYZ_secret_8yQ' })
  clientSecret: string;
}

const CHECKED = ['none', 'open', 'processing', 'succeeded', 'cancelled', 'unknown'] as const;

/** What the card provider says of an order's payment. */
export class PaymentCheckAnswer {
  @ApiProperty({
    description:
      '`none`: nobody has begun to pay. `open`: begun, but not paid. `processing`: the bank has the last word. `cancelled`: it can no longer be paid. `unknown`: the provider does not know the payment',
    enum: CHECKED,
    example: 'succeeded',
  })
  status: (typeof CHECKED)[number];
  @ApiProperty({
    description: 'The payment that was asked for; absent with `none`',
    required: false,
    example: 'pi_3PabcXYZ',
  })
  transactionId?: string;
  @ApiProperty({ description: 'True when the order was unpaid and this call has recorded its payment', example: true })
  settled: boolean;
}

/** A payment to record. */
export class PaymentRecordBody {
  @Id({
    description: "The order's id, as in the path",
    example: '665f1c2ab3d4e5f60718293b',
    required: 'The order is missing',
  })
  order: string;
  @Text({
    description: "The payment intent's id",
    example: 'pi_3PabcXYZ',
    max: 200,
    required: 'The transaction is missing',
  })
  transactionId: string;
}
