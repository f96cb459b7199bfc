import { ApiProperty } from '@nestjs/swagger';
import { type Cents, toDollars } from '#shared/money.js';

const STATUSES = ['inquiry', 'inquiry-closed', 'open', 'won', 'lost'] as const;

/** A dispute: the customer asks their bank to take the payment back. */
export class DisputeView {
  @ApiProperty({ description: 'Its id at the card provider', example: 'du_1PabcXYZ' })
  id: string;
  @ApiProperty({
    description:
      '`inquiry`: the bank asks, no money has moved. `inquiry-closed`: the inquiry ended without a dispute. `open`: the bank holds the money until it decides. `won`: the shop keeps the money. `lost`: the customer gets it back',
    enum: STATUSES,
    example: 'open',
  })
  status: (typeof STATUSES)[number];
  @ApiProperty({
    description: 'The disputed amount in US dollars, with at most two decimals',
    minimum: 0,
    example: 349,
  })
  amount: number;
  @ApiProperty({
    description: 'When it began, ISO 8601 UTC',
    format: 'date-time',
    example: '2026-03-05T08:15:00.000Z',
  })
  created_at: string;
  @ApiProperty({
    description:
      'Until when the shop must answer it at the card provider, ISO 8601 UTC; absent when the provider named no time',
    format: 'date-time',
    required: false,
    example: '2026-03-12T23:59:59.000Z',
  })
  due_by?: string;
  @ApiProperty({
    description: 'When it was decided or closed, ISO 8601 UTC',
    format: 'date-time',
    required: false,
    example: '2026-04-02T10:00:00.000Z',
  })
  closed_at?: string;
}

type Dispute = Omit<DisputeView, 'amount'> & { amount_cents: Cents };

export function disputeView({ id, status, amount_cents, created_at, due_by, closed_at }: Dispute): DisputeView {
  return {
    ...{ id, status, amount: toDollars(amount_cents), created_at },
    ...(due_by !== undefined && { due_by }),
    ...(closed_at !== undefined && { closed_at }),
  };
}
