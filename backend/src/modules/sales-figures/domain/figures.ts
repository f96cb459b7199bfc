import type { Cents } from '#shared/money.js';

export interface DayFigures {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  /** orders placed that day and not deleted since */
  orders: number;
  /** revenue of the orders paid that day, regardless of when they were placed */
  revenue_cents: Cents;
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
  revenue_cents: { total: Cents; period: Cents };
  /** the days with an order or a payment, in order */
  daily: DayFigures[];
  /** at most ten parts, those with the most revenue in the period first */
  best_parts: PartFigures[];
  parts: { total: number; low_stock: number };
  /** `YYYY-MM-DD`, UTC, on which the newest order was placed; absent without orders */
  last_order_day?: string;
}

/** The days of a period without gaps. */
export function everyDay(days: readonly string[], daily: readonly DayFigures[]): DayFigures[] {
  const known = new Map(daily.map((figures) => [figures.day, figures]));
  return days.map((day) => known.get(day) ?? { day, orders: 0, revenue_cents: 0 });
}
