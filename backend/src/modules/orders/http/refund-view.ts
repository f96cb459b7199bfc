import { ApiProperty } from '@nestjs/swagger';
import { type Cents, toDollars } from '#shared/money.js';
import type { OrderLine } from '../domain/order-line.js';
import { MAX_REASON, type OrderRefund, type RefundClaim, type RefundLine } from '../domain/order-refunds.js';

const amount = (example: number) =>
  ApiProperty({ description: 'US dollars with at most two decimals', minimum: 0.01, example });
const reason = ApiProperty({
  description: 'What the admin entered; the customer sees it',
  maxLength: MAX_REASON,
  required: false,
  example: 'Two arrived damaged',
});

/** Pieces of a part that a refund pays back. */
export class RefundLineView {
  @ApiProperty({ description: "The part's id", example: '665f1c2ab3d4e5f60718293a' })
  part_id: string;
  @ApiProperty({ description: "The part's name, as ordered", example: 'Northbridge N8 Processor' })
  part_name: string;
  @ApiProperty({ description: "The part's number; absent if it had none", required: false, example: 'NB-N8' })
  sku?: string;
  @ApiProperty({ description: 'Pieces refunded', type: 'integer', minimum: 1, example: 2 })
  pieces: number;
  @amount(698)
  amount: number;
  @ApiProperty({
    description: 'Whether they were to go back to the stock, for admins only',
    required: false,
    example: true,
  })
  restock?: boolean;
  @ApiProperty({
    description:
      'Pieces that went back to the stock, for admins only; none of a part that was deleted, nor pieces that a failed refund had returned already',
    type: 'integer',
    minimum: 0,
    required: false,
    example: 2,
  })
  restocked?: number;
}

/** A refund of a payment. */
export class RefundView {
  @ApiProperty({ description: 'Its id at the card provider', example: 're_3PabcXYZ' })
  id: string;
  @amount(698)
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
  @reason
  reason?: string;
  @ApiProperty({
    description: 'The pieces that it pays back; absent for a refund of an amount',
    type: () => [RefundLineView],
    required: false,
  })
  lines?: RefundLineView[];
}

/** A refund of lines that the card provider has not confirmed yet. The shop repeats it until it has. */
export class RefundClaimView {
  @amount(698)
  amount: number;
  @ApiProperty({ description: 'The admin who refunds it', example: 'admin@northbridge.test' })
  by: string;
  @ApiProperty({ description: 'Since when, ISO 8601 UTC', format: 'date-time', example: '2026-03-03T08:15:00.000Z' })
  created_at: string;
  @reason
  reason?: string;
  @ApiProperty({ description: 'The pieces that it pays back', type: () => [RefundLineView] })
  lines: RefundLineView[];
}

interface Ordered {
  lines: readonly OrderLine[];
}

/** @param forAdmin with what customers must not see */
export function refundView(
  { id, amount_cents, status, created_at, by, reason, lines }: OrderRefund,
  order: Ordered,
  forAdmin: boolean,
): RefundView {
  return {
    ...{ id, amount: toDollars(amount_cents), status, created_at },
    ...(forAdmin && by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(lines && { lines: lines.map((line) => refundLineView(line, order, forAdmin)) }),
  };
}

export function claimView(
  { amount_cents, by, created_at, reason, lines }: RefundClaim,
  order: Ordered,
): RefundClaimView {
  return {
    ...{ amount: toDollars(amount_cents), by, created_at },
    ...(reason !== undefined && { reason }),
    lines: lines.map((line) => refundLineView(line, order, true)),
  };
}

function refundLineView(
  { part_id, pieces, restock, restocked }: RefundLine & { restocked?: number },
  { lines }: Ordered,
  forAdmin: boolean,
): RefundLineView {
  const { part_name = '', sku, price_cents = 0 } = lines.find((line) => line.part_id === part_id) ?? {};
  const cents: Cents = pieces * price_cents;
  return {
    ...{ part_id, part_name, ...(sku !== undefined && { sku }), pieces, amount: toDollars(cents) },
    ...(forAdmin && { restock, ...(restocked !== undefined && { restocked }) }),
  };
}
