import type { DailyFigures } from '@/api/types.gen';
import { formatDay, formatDays, formatMonth, formatShortDay, formatShortMonth } from '@/ui/format-days';

export type Measure = 'revenue' | 'orders';

/** A day, a week or a month of sales. */
export interface SalesStep {
  /** its first day, as `2026-03-01` */
  from: string;
  /** its last day */
  to: string;
  /** its name in full */
  name: string;
  /** its name below a bar */
  tick: string;
  orders: number;
  /** whole US dollars */
  revenue: number;
}

/** Where an axis ends when nothing was sold: its marks are round, and look like those of a shop. */
const EMPTY_REACH = { revenue: 1000, orders: 5 } as const;

export type StepSize = 'day' | 'week' | 'month';

/** As many steps as can be told apart on a phone. */
export function stepSize(days: number): StepSize {
  if (days <= 31) return 'day';
  return days <= 92 ? 'week' : 'month';
}

/** The days of a period in steps. Weeks are the seven days up to the last one, and so on back; the first step may have fewer days. */
export function inSteps(daily: readonly DailyFigures[], size: StepSize): SalesStep[] {
  const steps = new Map<string | number, DailyFigures[]>();
  daily.forEach((figures, index) => {
    const key = {
      day: index,
      week: Math.floor((daily.length - 1 - index) / 7),
      month: figures.day.slice(0, 7),
    }[size];
    steps.set(key, [...(steps.get(key) ?? []), figures]);
  });
  return [...steps.values()].map((days) => toStep(days, size));
}

/** The value up to which an axis must reach, at least. */
export function reachOf(steps: readonly SalesStep[], measure: Measure): number {
  const most = Math.max(0, ...steps.map((step) => step[measure]));
  return most === 0 ? EMPTY_REACH[measure] : most;
}

function toStep(days: readonly DailyFigures[], size: StepSize): SalesStep {
  const from = days[0]?.day ?? '';
  const to = days.at(-1)?.day ?? '';
  const sum = (measure: Measure) => days.reduce((total, figures) => total + figures[measure], 0);
  const name = { day: () => formatDay(from), week: () => formatDays(from, to), month: () => formatMonth(from) }[size]();
  const tick = size === 'month' ? formatShortMonth(from) : formatShortDay(from);
  return { from, to, name, tick, orders: sum('orders'), revenue: sum('revenue') };
}
