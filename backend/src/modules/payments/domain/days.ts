import { type FieldError } from '#shared/domain-error.js';

const DAY = 86_400_000;
/** A leap year. */
const MOST_DAYS = 366;
/** Days of a period that nobody has named. */
const USUAL_DAYS = 30;

/** Whole days of UTC, as `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days that are meant, where only some, or none, are named: those that end today or at `to`. Reports what is wrong with them. */
export function daysMeant({ from, to }: Partial<Days>, errors: FieldError[], now = Date.now()): Days {
  const last = to ?? dayOf(now);
  const first = from ?? dayOf(Date.parse(last) - (USUAL_DAYS - 1) * DAY);
  if (first > last) errors.push({ field: 'from', message: 'The first day is after the last one' });
  else if (Date.parse(last) - Date.parse(first) >= MOST_DAYS * DAY)
    errors.push({ field: 'from', message: `At most ${MOST_DAYS} days before \`to\`` });
  return { from: first, to: last };
}

/** The first moment of the days, and the first one after them; ISO 8601, UTC. */
export function periodOf({ from, to }: Days): Days {
  return { from: `${from}T00:00:00.000Z`, to: `${dayOf(Date.parse(to) + DAY)}T00:00:00.000Z` };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
