import { ApiProperty } from '@nestjs/swagger';
import { toDollars } from '#shared/money.js';
import type { Figures } from '../domain/figures.js';

const figure = (description: string, example: number) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example });

/** Orders by status. */
export class OrderCounts {
  @figure('All orders', 1204)
  total: number;
  @figure('Not paid yet', 31)
  unpaid: number;
  @figure('Paid and not shipped', 12)
  pending: number;
  @figure('Pending orders whose payment is neither fully refunded nor disputed', 11)
  to_ship: number;
  @figure('Shipped', 1161)
  shipped: number;
}

/** Revenue of paid orders in whole US dollars; later refunds are not deducted. */
export class Revenue {
  @figure('Since the shop opened', 804200)
  total: number;
  @figure('In the period', 61300)
  period: number;
}

/** One day of the period. */
export class DailyFigures {
  @ApiProperty({ description: 'The day, UTC', format: 'date', example: '2026-03-01' })
  day: string;
  @figure('Orders placed that day, without unpaid orders that were deleted', 14)
  orders: number;
  @figure('Revenue of the orders paid that day, in whole US dollars', 5320)
  revenue: number;
}

/** A part and its revenue. */
export class BestPart {
  @ApiProperty({ description: "The part's id", example: '665f1c2ab3d4e5f60718293a' })
  part_id: string;
  @ApiProperty({ description: 'Its name', example: 'Northbridge N8 Processor' })
  part_name: string;
  @figure('Pieces sold in the period', 120)
  amount: number;
  @figure('Revenue in the period, in whole US dollars', 41880)
  revenue: number;
}

/** The figures of the catalogue. */
export class PartCounts {
  @figure('Parts on sale', 24)
  total: number;
  @figure('Parts with `threshold` pieces or fewer', 2)
  low_stock: number;
  @figure('The setting LOW_STOCK', 10)
  threshold: number;
}

/** The shop's figures. */
export class StatsView {
  @ApiProperty({ description: 'Orders as they are now', type: () => OrderCounts })
  orders: OrderCounts;
  @ApiProperty({
    description: 'Revenue of paid orders by the day of payment, refunds not subtracted',
    type: () => Revenue,
  })
  revenue: Revenue;
  @ApiProperty({ description: 'Every day of the period, oldest first', type: () => [DailyFigures] })
  daily: DailyFigures[];
  @ApiProperty({
    description: 'The ten parts with the highest revenue in the period',
    type: () => [BestPart],
    maxItems: 10,
  })
  best_parts: BestPart[];
  @ApiProperty({ description: 'Parts as they are now', type: () => PartCounts })
  parts: PartCounts;
  @ApiProperty({
    description: 'The day of the newest order, UTC; absent without orders',
    format: 'date',
    required: false,
    example: '2026-03-01',
  })
  last_order_day?: string;
}

export function statsView(figures: Figures, threshold: number): StatsView {
  const { orders, revenue_cents, daily, best_parts, parts, last_order_day } = figures;
  return {
    orders,
    revenue: { total: toDollars(revenue_cents.total), period: toDollars(revenue_cents.period) },
    daily: daily.map(({ day, orders: placed, revenue_cents: cents }) => ({
      day,
      orders: placed,
      revenue: toDollars(cents),
    })),
    best_parts: best_parts.map(({ part_id, part_name, amount, revenue_cents: cents }) => ({
      part_id,
      part_name,
      amount,
      revenue: toDollars(cents),
    })),
    parts: { ...parts, threshold },
    ...(last_order_day !== undefined && { last_order_day }),
  };
}
