import { DAY_MS, dayOf } from '#shared/time.js';

/** Days in UTC as `YYYY-MM-DD`, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Parts of a period: its whole months, and the days before and after them. */
export interface Spans {
  days: Period[];
  /** as `YYYY-MM`, both inclusive */
  months?: Period;
}

/** The `days` days that end with the day of `now`. */
export function periodUntil(now: Date, days: number): Period {
  return { from: dayOf(now.getTime() - (days - 1) * DAY_MS), to: dayOf(now.getTime()) };
}

/** As many days, directly before the period. */
export function periodBefore({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return periodUntil(new Date(Date.parse(from) - DAY_MS), days);
}

/** Every day of the period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) days.push(dayOf(day));
  return days;
}

/** Splits a period so that its whole months can be read from sums of months. */
export function spansOf({ from, to }: Period): Spans {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(from);
  const end = dayOf(Date.parse(to) + DAY_MS);
  const afterLast = `${end.slice(0, 7)}-01`;
  if (first >= afterLast) return { days: [{ from, to }] };
  const before = { from, to: dayOf(Date.parse(first) - DAY_MS) };
  const after = { from: afterLast, to };
  return {
    days: [before, after].filter((period) => period.from <= period.to),
    months: { from: first.slice(0, 7), to: dayOf(Date.parse(afterLast) - DAY_MS).slice(0, 7) },
  };
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1));
}
