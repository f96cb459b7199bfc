import type { Cents } from '#shared/money.js';

export interface DayFigures {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  /** placed that day and not deleted since */
  orders: number;
  /** of the orders paid that day, whenever they were placed */
  revenue_cents: Cents;
}

export interface PartFigures {
  part_id: string;
  /** as it is called now or, when it is gone, as it was called in its last order */
  part_name: string;
  /** pieces paid for in the period */
  amount: number;
  revenue_cents: Cents;
}

/** How the shop does. An unpaid order that was deleted counts as never placed; paid are pending and shipped ones. */
export interface Figures {
  orders: {
    total: number;
    unpaid: number;
    pending: number;
    /** pending ones whose money is neither refunded nor disputed */
    to_ship: number;
    shipped: number;
  };
  revenue_cents: { total: Cents; period: Cents };
  /** the days on which something happened, in order */
  daily: DayFigures[];
  /** those that brought most in the period, at most ten */
  best_parts: PartFigures[];
  parts: { total: number; low_stock: number };
}

/** The days of a period without gaps. */
export function everyDay(days: readonly string[], daily: readonly DayFigures[]): DayFigures[] {
  const known = new Map(daily.map((figures) => [figures.day, figures]));
  return days.map((day) => known.get(day) ?? { day, orders: 0, revenue_cents: 0 });
}
