import { type Cents, NO_MONEY, type Sums } from '#shared/money.js';

/** The orders of a day, and its money: paid, refunded and lost that day, whenever the order was placed. */
export interface DayFigures extends Sums {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  /** orders placed that day and not deleted since */
  orders: number;
}

/** The money of the days together. */
export function sumOf(days: readonly DayFigures[]): Sums {
  return days.reduce<Sums>(
    (sums, { gross_cents, refunded_cents, lost_cents }) => ({
      gross_cents: sums.gross_cents + gross_cents,
      refunded_cents: sums.refunded_cents + refunded_cents,
      lost_cents: sums.lost_cents + lost_cents,
    }),
    NO_MONEY,
  );
}

/** What was paid, without what banks returned since. */
export function revenueOf({ gross_cents, lost_cents }: Pick<Sums, 'gross_cents' | 'lost_cents'>): Cents {
  return gross_cents - lost_cents;
}

/** Parts that are listed as the best of a period. */
export const MAX_BEST_PARTS = 10;

export interface PartFigures {
  part_id: string;
  /** the current name or, for a deleted part, the name in its last order */
  part_name: string;
  /** pieces paid for in the period */
  amount: number;
  revenue_cents: Cents;
}

/** Customers that are listed as those of a period. */
export const MAX_BEST_CUSTOMERS = 10;

export interface CustomerFigures extends Sums {
  email: string;
  /** the name in the customer's newest order */
  name: string;
  /** the company in it */
  company?: string;
  /** paid in the period */
  orders: number;
  /** in the period before */
  before: Sums;
}

/** What waits for an admin; each is counted by an index or a counter. */
export interface Waiting {
  /** pending orders whose payment is neither refunded nor disputed */
  to_ship: number;
  /** open disputes and inquiries */
  disputes: number;
  /** the earliest time, still ahead, until which the shop must answer one of these; absent if the gateway named none */
  dispute_due_by?: string;
  /** payments without an order that are neither refunded nor resolved */
  unmatched_payments: number;
  /** payments without an order whose refund failed, and orders whose last refund failed */
  failed_refunds: number;
  /** customers' requests to correct an invoice that no admin has decided */
  correction_requests: number;
  failed_messages: number;
  /** held after a restore or an import, until an admin sends or drops them */
  held_messages: number;
  low_stock: number;
  /** hidden ones as well */
  reviews_today: number;
}

/** The sum of all counts. */
export function totalOf(waiting: Waiting): number {
  return Object.values(waiting).reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}

/** The shop's figures. Deleted unpaid orders do not count; pending and shipped orders are paid. */
export interface Figures {
  orders: {
    total: number;
    unpaid: number;
    pending: number;
    /** pending orders whose payment is neither refunded nor disputed */
    to_ship: number;
    shipped: number;
  };
  /** see `revenueOf` */
  revenue_cents: { total: Cents; period: Cents };
  /** the same number of days directly before the period */
  before: Sums;
  /** the days with an order, a payment, a refund or a lost dispute, in order */
  daily: DayFigures[];
  /** at most ten parts, those with the most revenue in the period first */
  best_parts: PartFigures[];
  /** at most ten customers, those with the most gross in the period first */
  best_customers: CustomerFigures[];
  parts: { total: number; low_stock: number };
  /** `YYYY-MM-DD`, UTC, on which the newest order was placed; absent without orders */
  last_order_day?: string;
}

/** The days of a period without gaps. */
export function everyDay(days: readonly string[], daily: readonly DayFigures[]): DayFigures[] {
  const known = new Map(daily.map((figures) => [figures.day, figures]));
  return days.map((day) => known.get(day) ?? noFigures(day));
}

/** A day on which nothing happened. */
export function noFigures(day: string): DayFigures {
  return { day, orders: 0, ...NO_MONEY };
}
