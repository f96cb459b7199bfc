import type { DailyFigures } from '@/api/types.gen';
import { formatDay, formatDays, formatMonth, formatShortDay, formatShortMonth } from '@/ui/format-days';

const DAY_MS = 86_400_000;

/** The periods that the overview offers; the first is the default. */
export const PERIODS = [
  { value: '30-days', label: '30 days' },
  { value: '90-days', label: '90 days' },
  { value: '12-months', label: '12 months' },
] as const;

export type Period = (typeof PERIODS)[number]['value'];

/** The period in the URL. */
export function periodIn(params: URLSearchParams): Period {
  return PERIODS.find(({ value }) => value === params.get('period'))?.value ?? PERIODS[0].value;
}

/** Number of days (UTC) of a period that ends today. Twelve months are the current one and the eleven before it, from the first of the month. */
export function daysIn(period: Period, now: Date = new Date()): number {
  if (period === '30-days') return 30;
  if (period === '90-days') return 90;
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return (Date.UTC(year, month, date) - Date.UTC(year, month - 11, 1)) / DAY_MS + 1;
}

/** The first period, ending with `today`, that contains the day; undefined when none does. */
export function periodWith(day: string, today: string): (typeof PERIODS)[number] | undefined {
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS + 1;
  return PERIODS.find(({ value }) => daysIn(value, new Date(today)) >= days);
}

export type Measure = 'revenue' | 'orders';
export type StepSize = 'day' | 'week' | 'month';

/** What is summed in a step. */
export type SalesSums = Omit<DailyFigures, 'day'>;

/** The sales of one day, week or month. */
export interface SalesStep extends SalesSums {
  /** its first day, such as `2026-03-01` */
  from: string;
  to: string;
  name: string;
  /** short name below a bar */
  tick: string;
}

/** The step size that gives at most 31 bars, the maximum for a phone. */
export function stepSize(days: number): StepSize {
  if (days <= 31) return 'day';
  return days <= 92 ? 'week' : 'month';
}

/** Groups days into steps. Weeks are counted back from the last day, so the first one may have fewer days. */
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

function toStep(days: readonly DailyFigures[], size: StepSize): SalesStep {
  const from = days[0]?.day ?? '';
  const to = days.at(-1)?.day ?? '';
  // In cents, because the sum of fractions is not exact.
  const sum = (measure: keyof SalesSums) =>
    days.reduce((total, figures) => total + Math.round(figures[measure] * 100), 0) / 100;
  const name = { day: () => formatDay(from), week: () => formatDays(from, to), month: () => formatMonth(from) }[size]();
  const tick = size === 'month' ? formatShortMonth(from) : formatShortDay(from);
  return {
    from,
    to,
    name,
    tick,
    orders: sum('orders'),
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    lost_in_disputes: sum('lost_in_disputes'),
    net: sum('net'),
  };
}

/** The end of the axis when nothing was sold. */
const EMPTY_AXIS_END = { revenue: 1000, orders: 5 } as const;
const MAX_AXIS_STEPS = 5;

/** Round values for the axis of a measure: from 0 to at least the highest value, in steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(steps: readonly SalesStep[], measure: Measure): number[] {
  const highest = Math.max(0, ...steps.map((step) => step[measure])) || EMPTY_AXIS_END[measure];
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(highest / MAX_AXIS_STEPS)));
  const distance =
    [1, 2, 5, 10].map((size) => size * magnitude).find((size) => highest / size <= MAX_AXIS_STEPS) ?? highest;
  const count = Math.ceil(highest / distance);
  return Array.from({ length: count + 1 }, (_, index) => index * distance);
}
