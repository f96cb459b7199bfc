import { type FieldError } from '#shared/domain-error.js';
import { DAY_MS, dayOf } from '#shared/time.js';

/** A leap year. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

/** Whole days of UTC, as `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Fills in missing days: the period ends at `to` or today and has 30 days. Adds what is invalid to `errors`. */
export function daysOrDefault({ from, to }: Partial<Days>, errors: FieldError[], now = Date.now()): Days {
  const last = to ?? dayOf(now);
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first > last) errors.push({ field: 'from', message: 'The first day is after the last one' });
  else if (Date.parse(last) - Date.parse(first) >= MAX_DAYS * DAY_MS)
    errors.push({ field: 'from', message: `At most ${MAX_DAYS} days before \`to\`` });
  return { from: first, to: last };
}

/** From the first moment of `from` to the first moment after `to`; ISO 8601, UTC. */
export function periodOf({ from, to }: Days): Days {
  return { from: `${from}T00:00:00.000Z`, to: `${dayOf(Date.parse(to) + DAY_MS)}T00:00:00.000Z` };
}
