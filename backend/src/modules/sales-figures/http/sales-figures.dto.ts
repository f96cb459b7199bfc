import { z } from 'zod';
import { count, dollars, view } from '#shared/http/view.js';
import { salesInDollars, toDollars } from '#shared/money.js';
import { listOf, optionalText, text, time } from '#shared/record.js';
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

const inDollars = (description: string, example: number) =>
  dollars(`${description}, in US dollars, with at most two decimals`, example);

/** May be negative. */
const difference = (description: string, example: number) =>
  z.number().meta({
    description: `${description}, in US dollars, with at most two decimals; negative when customers got back more than they paid`,
    example,
  });
const lost = (example: number) =>
  inDollars('What banks returned in disputes that were lost, on the day the dispute was lost', example);
const to_ship = count('Pending orders whose payment is neither fully refunded nor disputed', 11);

/** What waits for an admin. */
export const WaitingView = view('WaitingView', {
  total: count('The sum of all counts', 42),
  to_ship,
  disputes: count('Open disputes and inquiries', 2),
  dispute_due_by: time.optional().meta({
    description:
      'The earliest time, still ahead, until which one of these disputes must be answered at the card provider, ISO 8601 UTC',
    example: '2026-03-12T23:59:59.000Z',
  }),
  unmatched_payments: count('Payments without an order that are neither refunded nor resolved', 1),
  failed_refunds: count('Payments without an order whose refund failed, and orders whose last refund failed', 1),
  correction_requests: count("Customers' requests to correct an invoice that no admin has decided", 1),
  failed_messages: count('Messages that could not be sent', 3),
  held_messages: count('Messages that are held after a restore or an import, until an admin sends or drops them', 0),
  low_stock: count('Parts on sale with few pieces left, see `parts`', 20),
  reviews_today: count('Reviews that were written today (UTC)', 4),
});
export type WaitingView = z.infer<typeof WaitingView>;

/** Money of a period. */
const SumsView = view('SumsView', {
  gross: count('Revenue of the orders that were paid, in whole US dollars', 61300),
  refunds: inDollars('Refunds on the day of the refund, without failed ones', 1250.5),
  lost_in_disputes: lost(349),
  net: difference('Gross less refunds and what was lost in disputes', 59700.5),
});

/** A customer's money in the period. */
const BestCustomer = view('BestCustomer', {
  ...SumsView.shape,
  email: text.meta({ description: "The customer's e-mail", example: 'customer@northbridge.test' }),
  name: text.meta({ description: "The name in the customer's newest order", example: 'Carl Customer' }),
  company: optionalText.meta({ description: 'The company in it; absent without one', example: 'Carl Computing' }),
  orders: count('Orders paid in the period', 7),
  before: SumsView.meta({ description: 'The same for the period before' }),
});
type BestCustomer = z.infer<typeof BestCustomer>;

/** Orders by status. */
const OrderCounts = view('OrderCounts', {
  total: count('All orders', 1204),
  unpaid: count('Not paid yet', 31),
  pending: count('Paid and not shipped', 12),
  to_ship,
  shipped: count('Shipped', 1161),
});

/** Revenue of paid orders, less what was lost in disputes; refunds are not deducted. */
const Revenue = view('Revenue', {
  total: difference('Since the shop opened', 804200),
  period: difference('In the period', 60951),
});

/** One day of the period. */
const DailyFigures = view('DailyFigures', {
  day: z.iso.date().meta({ description: 'The day, UTC', example: '2026-03-01' }),
  orders: count('Orders placed that day, without unpaid orders that were deleted', 14),
  revenue: difference('Revenue of the orders paid that day, less what was lost in disputes that day', 5320),
  refunds: inDollars('Refunds of that day, without failed ones', 120.5),
  lost_in_disputes: lost(0),
  net: difference('Revenue less refunds', 5199.5),
});
type DailyFigures = z.infer<typeof DailyFigures>;

/** A part and its revenue. */
const BestPart = view('BestPart', {
  part_id: text.meta({ description: "The part's id", example: '665f1c2ab3d4e5f60718293a' }),
  part_name: text.meta({ description: 'Its name', example: 'Northbridge N8 Processor' }),
  amount: count('Pieces sold in the period', 120),
  revenue: count('Revenue in the period, in whole US dollars', 41880),
});
type BestPart = z.infer<typeof BestPart>;

/** The figures of the catalogue. */
const PartCounts = view('PartCounts', {
  total: count('Parts on sale', 24),
  low_stock: count('Parts with `threshold` pieces or fewer', 2),
  threshold: count('The setting LOW_STOCK', 10),
});

/** The shop's figures. */
export const StatsView = view('StatsView', {
  orders: OrderCounts.meta({ description: 'Orders as they are now' }),
  revenue: Revenue.meta({
    description: 'Revenue of paid orders by the day of payment, less what was lost in disputes; refunds not subtracted',
  }),
  waiting: WaitingView.meta({ description: 'What waits for an admin now' }),
  sales: SumsView.meta({ description: 'The money of the period' }),
  sales_before: SumsView.meta({ description: 'The money of as many days directly before the period' }),
  daily: listOf(DailyFigures).meta({ description: 'Every day of the period, oldest first' }),
  best_parts: listOf(BestPart).meta({
    description: 'The ten parts with the highest revenue in the period',
    maxItems: 10,
  }),
  best_customers: listOf(BestCustomer).meta({
    description: 'The ten customers with the highest gross in the period',
    maxItems: 10,
  }),
  parts: PartCounts.meta({ description: 'Parts as they are now' }),
  last_order_day: z.iso.date().optional().meta({
    description: 'The day of the newest order, UTC; absent without orders',
    example: '2026-03-01',
  }),
});
export type StatsView = z.infer<typeof StatsView>;

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
