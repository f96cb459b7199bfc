import { ApiProperty } from '@nestjs/swagger';
import { type Cents, toDollars } from '#shared/money.js';

/** A refund of a payment. */
export class RefundView {
  @ApiProperty({ description: 'Its id at the card provider', example: 're_3PabcXYZ' })
  id: string;
  @ApiProperty({
    description: 'US dollars with at most two decimals; refunds made at the card provider may contain cents',
    minimum: 0.01,
    example: 349,
  })
  amount: number;
  @ApiProperty({
    description: '`pending`: the bank is processing it. `failed`: the bank rejected it; it does not count',
    enum: ['pending', 'succeeded', 'failed'],
    example: 'succeeded',
  })
  status: 'pending' | 'succeeded' | 'failed';
  @ApiProperty({ description: 'When, ISO 8601 UTC', format: 'date-time', example: '2026-03-03T08:15:00.000Z' })
  created_at: string;
  @ApiProperty({
    description: 'The admin who refunded it, for admins only; absent for a refund made at the card provider',
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
