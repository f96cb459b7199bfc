import { ApiProperty } from '@nestjs/swagger';
import { salesInDollars, toDollars } from '#shared/money.js';
import {
  type CustomerFigures,
  type DayFigures,
  type Figures,
  type PartFigures,
  revenueOf,
  sumOf,
  totalOf,
  type Waiting,
} from '../domain/figures.js';

const figure = (description: string, example: number) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example });

const dollars = (description: string, example: number) =>
  ApiProperty({
    type: 'number',
    minimum: 0,
    description: `${description}, in US dollars, with at most two decimals`,
    example,
  });

/** May be negative. */
const difference = (description: string, example: number) =>
  ApiProperty({
    type: 'number',
    description: `${description}, in US dollars, with at most two decimals; negative when customers got back more than they paid`,
    example,
  });
const net = (example: number) => difference('Gross less refunds and what was lost in disputes', example);
const lost = (example: number) =>
  dollars('What banks returned in disputes that were lost, on the day the dispute was lost', example);

/** What waits for an admin. */
export class WaitingView {
  @figure('The sum of all counts', 42)
  total: number;
  @figure('Pending orders whose payment is neither fully refunded nor disputed', 11)
  to_ship: number;
  @figure('Open disputes and inquiries', 2)
  disputes: number;
  @ApiProperty({
    description:
      'The earliest time, still ahead, until which one of these disputes must be answered at the card provider, ISO 8601 UTC',
    format: 'date-time',
    required: false,
    example: '2026-03-12T23:59:59.000Z',
  })
  dispute_due_by?: string;
  @figure('Payments without an order that are neither refunded nor resolved', 1)
  unmatched_payments: number;
  @figure('Payments without an order whose refund failed, and orders whose last refund failed', 1)
  failed_refunds: number;
  @figure('Messages that could not be sent', 3)
  failed_messages: number;
  @figure('Messages that are held after a restore or an import, until an admin sends or drops them', 0)
  held_messages: number;
  @figure('Parts on sale with few pieces left, see `parts`', 20)
  low_stock: number;
  @figure('Reviews that were written today (UTC)', 4)
  reviews_today: number;
}

/** Money of a period. */
export class SumsView {
  @figure('Revenue of the orders that were paid, in whole US dollars', 61300)
  gross: number;
  @dollars('Refunds on the day of the refund, without failed ones', 1250.5)
  refunds: number;
  @lost(349)
  lost_in_disputes: number;
  @net(59700.5)
  net: number;
}

/** A customer's money in the period. */
export class BestCustomer extends SumsView {
  @ApiProperty({ description: "The customer's e-mail", example: 'customer@northbridge.test' })
  email: string;
  @ApiProperty({ description: "The name in the customer's newest order", example: 'Carl Customer' })
  name: string;
  @ApiProperty({ description: 'The company in it; absent without one', required: false, example: 'Carl Computing' })
  company?: string;
  @figure('Orders paid in the period', 7)
  orders: number;
  @ApiProperty({ description: 'The same for the period before', type: () => SumsView })
  before: SumsView;
}

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

/** Revenue of paid orders, less what was lost in disputes; refunds are not deducted. */
export class Revenue {
  @difference('Since the shop opened', 804200)
  total: number;
  @difference('In the period', 60951)
  period: number;
}

/** One day of the period. */
export class DailyFigures {
  @ApiProperty({ description: 'The day, UTC', format: 'date', example: '2026-03-01' })
  day: string;
  @figure('Orders placed that day, without unpaid orders that were deleted', 14)
  orders: number;
  @difference('Revenue of the orders paid that day, less what was lost in disputes that day', 5320)
  revenue: number;
  @dollars('Refunds of that day, without failed ones', 120.5)
  refunds: number;
  @lost(0)
  lost_in_disputes: number;
  @difference('Revenue less refunds', 5199.5)
  net: number;
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
    description: 'Revenue of paid orders by the day of payment, less what was lost in disputes; refunds not subtracted',
    type: () => Revenue,
  })
  revenue: Revenue;
  @ApiProperty({ description: 'What waits for an admin now', type: () => WaitingView })
  waiting: WaitingView;
  @ApiProperty({ description: 'The money of the period', type: () => SumsView })
  sales: SumsView;
  @ApiProperty({ description: 'The money of as many days directly before the period', type: () => SumsView })
  sales_before: SumsView;
  @ApiProperty({ description: 'Every day of the period, oldest first', type: () => [DailyFigures] })
  daily: DailyFigures[];
  @ApiProperty({
    description: 'The ten parts with the highest revenue in the period',
    type: () => [BestPart],
    maxItems: 10,
  })
  best_parts: BestPart[];
  @ApiProperty({
    description: 'The ten customers with the highest gross in the period',
    type: () => [BestCustomer],
    maxItems: 10,
  })
  best_customers: BestCustomer[];
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

export function waitingView(waiting: Waiting): WaitingView {
  return { total: totalOf(waiting), ...waiting };
}

export function customerView({ email, name, company, orders, before, ...sums }: CustomerFigures): BestCustomer {
  return {
    email,
    name,
    ...(company !== undefined && { company }),
    orders,
    ...salesInDollars(sums),
    before: salesInDollars(before),
  };
}

export function dayView({ day, orders, ...sums }: DayFigures): DailyFigures {
  const { refunds, lost_in_disputes, net } = salesInDollars(sums);
  return { day, orders, revenue: toDollars(revenueOf(sums)), refunds, lost_in_disputes, net };
}

export function partView({ part_id, part_name, amount, revenue_cents }: PartFigures): BestPart {
  return { part_id, part_name, amount, revenue: toDollars(revenue_cents) };
}

export function statsView(figures: Figures & { waiting: Waiting }, threshold: number): StatsView {
  const { orders, revenue_cents, daily, best_parts, best_customers, parts, last_order_day } = figures;
  return {
    orders,
    revenue: { total: toDollars(revenue_cents.total), period: toDollars(revenue_cents.period) },
    waiting: waitingView(figures.waiting),
    sales: salesInDollars(sumOf(daily)),
    sales_before: salesInDollars(figures.before),
    daily: daily.map(dayView),
    best_parts: best_parts.map(partView),
    best_customers: best_customers.map(customerView),
    parts: { ...parts, threshold },
    ...(last_order_day !== undefined && { last_order_day }),
  };
}
