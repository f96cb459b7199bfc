import { ApiProperty } from '@nestjs/swagger';
import { type Cents, toDollars } from '#shared/money.js';

/** What went back, or is on its way, of a payment. */
export class RefundView {
  @ApiProperty({ description: "The card provider's id of it", example: 're_3PabcXYZ' })
  id: string;
  @ApiProperty({
    description:
      'US dollars, with up to two decimals: at the card provider itself somebody may give back cents as well',
    minimum: 0.01,
    example: 349,
  })
  amount: number;
  @ApiProperty({
    description: '`pending`: the bank has it. `failed`: the bank sent it back, so it does not count',
    enum: ['pending', 'succeeded', 'failed'],
    example: 'succeeded',
  })
  status: 'pending' | 'succeeded' | 'failed';
  @ApiProperty({ description: 'When, ISO 8601 UTC', format: 'date-time', example: '2026-03-03T08:15:00.000Z' })
  created_at: string;
  @ApiProperty({
    description: 'The admin who gave it back, for admins alone; absent when that was done at the card provider itself',
    required: false,
    example: 'admin@northbridge.test',
  })
  by?: string;
}

export function refundView(
  { id, amount_cents, status, created_at, by }: Omit<RefundView, 'amount'> & { amount_cents: Cents },
  withActor: boolean,
): RefundView {
  return { id, amount: toDollars(amount_cents), status, created_at, ...(withActor && by !== undefined && { by }) };
}
